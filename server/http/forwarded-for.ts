import { isIP } from 'node:net'
import type { FastifyInstance } from 'fastify'

/**
 * Ignores malformed entries of `X-Forwarded-For`, and all entries before them. Otherwise a client behind a proxy that
 * adds a port would be a new network with each connection. The client then counts as the proxy that sent the entry.
 */
export function parseForwardedFor(app: FastifyInstance): void {
  app.addHook('onRequest', ({ raw: { headers } }, _reply, done) => {
    const given = headers['x-forwarded-for']
    if (given !== undefined) headers['x-forwarded-for'] = trustworthyPart(String(given))
    done()
  })
}

function trustworthyPart(header: string): string {
  const entries = header.split(',').map((entry) => entry.trim())
  const malformed = entries.findLastIndex((entry) => isIP(entry) === 0 || entry.includes('%'))
  return entries.slice(malformed + 1).join(', ')
}
