import type { AddressInfo } from 'node:net'
import fastify from 'fastify'

// What the portal's answer is held against: Fastify as it comes, with one route that is told its answer as an object.
// Ends with whoever started it.
process.once('disconnect', () => process.exit())
process.once('message', async ({ answer }: { answer: unknown }) => {
  const app = fastify()
  app.get('/', (_request, reply) => {
    reply.send(answer)
  })
  await app.listen({ host: '127.0.0.1', port: 0 })
  process.send?.((app.server.address() as AddressInfo).port)
})
