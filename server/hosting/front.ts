import type { FastifyInstance, FastifyServerOptions } from 'fastify'
import { AppError } from '../app-error.ts'
import { parseForwardedFor } from '../http/forwarded-for.ts'
import { enableGracefulShutdown } from '../http/graceful-shutdown.ts'
import { apiHeaders } from '../http/headers.ts'
import { sitePrefixOf } from '../http/limits/networks.ts'
import { createBareServer } from '../http/serve.ts'
import { shareRuns } from '../share-runs.ts'
import type { OpenClinics } from './open-clinics.ts'
import { refusalPage } from './refusal-page.ts'

/** Paths that the process answers for itself, at a host of no clinic. */
const ownPaths = ['/healthz', '/readyz', '/metrics']

/**
 * Creates the HTTP server of an installation: it passes each request to the portal of the clinic that its `Host` names. A host of
 * no clinic gets 421 (RFC 9110, section 15.5.20), except for the health checks and the metrics of the process. `checkRegistry`
 * throws if the registry accepts no writes.
 */
export function createFront(
  clinics: OpenClinics,
  checkRegistry: () => Promise<unknown>,
  trustedProxy: readonly string[],
  log?: FastifyServerOptions['logger'],
): FastifyInstance {
  const app = createBareServer(log, trustedProxy)
  if (trustedProxy.length > 0) parseForwardedFor(app)
  app.addHook('onSend', (request, reply, payload, done) => {
    const page = refusalPage(request)
    if (page !== undefined) reply.type('text/html; charset=utf-8').header('vary', 'accept, accept-language, cookie')
    done(null, page ?? payload)
  })
  app.addHook('onRequest', (request, reply, done) => {
    const { host = '' } = request.raw.headers
    const name = host.toLowerCase()
    if (!clinics.has(name)) {
      reply.headers(apiHeaders).header('x-request-id', request.id)
      const isOwn = ownPaths.includes(request.url)
      return done(isOwn ? undefined : new AppError('unknown_host'))
    }
    clinics.enter(name, sitePrefixOf(request.ip)).then(
      (entered) => {
        reply.raw.once('close', entered.leave)
        if (reply.raw.closed) return entered.leave()
        reply.hijack()
        entered.app.routing(request.raw, reply.raw)
      },
      (error: Error) => {
        reply.headers(apiHeaders).header('x-request-id', request.id)
        done(error)
      },
    )
  })
  app.get('/healthz', () => ({ ok: true }))
  // Anyone may ask, and the registry has few connections.
  const checkShared = shareRuns(checkRegistry)
  app.get('/readyz', async () => {
    await checkShared().catch(() => {
      throw new AppError('unavailable')
    })
    return { ok: true }
  })
  // Ends the streams first, or their connections would delay the shutdown.
  app.addHook('preClose', async () => clinics.endStreams())
  enableGracefulShutdown(app, trustedProxy.length > 0)
  return app
}
