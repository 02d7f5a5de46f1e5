import { timingSafeEqual } from 'node:crypto'
import type { FastifyInstance } from 'fastify'
import type { Kysely } from 'kysely'
import { collectDefaultMetrics, Gauge, Histogram, Registry } from 'prom-client'
import { AppError } from './app-error.ts'
import type { Connections } from './database/connect.ts'
import type { Database } from './database/schema.ts'
import { countBacklog } from './diagnostics/count-work.ts'

/** What the figures are read from. */
interface Measured {
  readonly db: Kysely<Database>
  /** Whether mail is sent. */
  readonly mails: boolean
  readonly connections: () => Connections
}

/**
 * Puts `GET /metrics` on the server for whoever brings the token: requests by route and status, in seconds, the pool of
 * connections, what waits to be done, and Node's own figures, in the text format of Prometheus. Routes are patterns, so
 * nobody's address is in a label. To everybody else it is not there. While the database is silent, what is counted in
 * it is left out.
 */
export function mountMetrics(app: FastifyInstance, { db, mails, connections }: Measured, token: string): void {
  const registry = new Registry()
  const registers = [registry]
  collectDefaultMetrics({ register: registry })
  const requests = new Histogram({
    name: 'portal_request_seconds',
    help: 'Requests by route and status, in seconds until they were answered.',
    labelNames: ['method', 'route', 'status'],
    buckets: [0.001, 0.005, 0.02, 0.1, 0.5, 2, 10],
    registers,
  })
  app.addHook('onResponse', ({ method, routeOptions }, { statusCode, elapsedTime }, done) => {
    requests.observe({ method, route: routeOptions.url ?? '-', status: statusCode }, elapsedTime / 1_000)
    done()
  })
  new Gauge({
    name: 'portal_database_connections',
    help: 'Connections of the pool by what they do, and requests that wait for one.',
    labelNames: ['state'],
    registers,
    collect() {
      for (const [state, count] of Object.entries(connections())) this.set({ state }, count)
    },
  })
  new Gauge({
    name: 'portal_work',
    help: 'Mail and card payments that wait, are late, failed, or need somebody.',
    labelNames: ['what'],
    registers,
    async collect() {
      this.reset()
      const work = await countBacklog(db, mails).catch(() => undefined)
      if (!work) return
      this.set({ what: 'mail waiting' }, work.mailsWaiting)
      this.set({ what: 'mail late' }, work.mailsLate)
      this.set({ what: 'mail failed' }, work.mailsFailed)
      this.set({ what: 'payments late' }, work.paymentsLate)
      this.set({ what: 'payments in need of somebody' }, work.paymentsInNeed)
    },
  })
  const wanted = Buffer.from(`Bearer ${token}`)
  app.get('/metrics', async ({ headers }, reply) => {
    const given = Buffer.from(headers.authorization ?? '')
    if (given.length !== wanted.length || !timingSafeEqual(given, wanted)) throw new AppError('not_found')
    return reply.type(registry.contentType).send(await registry.metrics())
  })
}
