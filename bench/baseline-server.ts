import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import fastify from 'fastify'

// The servers that the portal is compared with: plain Fastify with one route that sends an object, or Node alone, which
// sends the same bytes with the portal's headers. Exits with its parent.
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
