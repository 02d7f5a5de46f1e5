import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import fastify from 'fastify'

// What the portal's answer is held against: Fastify as it comes, with one route that is told its answer as an object; or
// Node without anything, which sends the bytes of it with the headers that the portal sends. Ends with whoever started it.
process.once('disconnect', () => process.exit())
process.once('message', async ({ answer, head }: { answer: unknown; head?: Record<string, string> }) => {
  const server = head ? bareNode(JSON.stringify(answer), head) : await bareFastify(answer)
  server.listen(0, '127.0.0.1', () => process.send?.((server.address() as AddressInfo).port))
})

async function bareFastify(answer: unknown) {
  const app = fastify()
  app.get('/', (_request, reply) => {
    reply.send(answer)
  })
  await app.ready()
  return app.server
}

function bareNode(answer: string, head: Record<string, string>) {
  const text = Buffer.from(answer).toString('latin1')
  const headers = Object.entries(head).flat()
  return createServer((_request, response) => {
    response.writeHead(200, headers)
    response.end(text, 'latin1')
  })
}
