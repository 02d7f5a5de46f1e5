import type { Socket } from 'node:net'
import type { FastifyInstance } from 'fastify'

const timeoutMs = 10_000

/**
 * Ends requests whose body is late. A JSON body must arrive within ten seconds. A form must begin within ten seconds,
 * since a photo may take a minute on a slow line. `refuse` answers the client and closes the connection.
 */
export function enforceBodyTimeout(app: FastifyInstance, refuse: (socket: Socket) => void): void {
  app.addHook('onRequest', ({ raw, headers }, reply, done) => {
    if (headers['transfer-encoding'] === undefined && !Number(headers['content-length'])) return done()
    const { socket } = raw
    const before = socket.bytesRead
    const form = headers['content-type']?.startsWith('multipart/form-data') ?? false
    const timer = setTimeout(() => {
      const begun = form && socket.bytesRead > before
      if (!raw.complete && !begun && !reply.raw.headersSent) refuse(socket)
    }, timeoutMs)
    raw.once('close', () => clearTimeout(timer))
    done()
  })
}
