import { timingSafeEqual } from 'node:crypto'
import type { FastifyInstance } from 'fastify'
import type { Kysely } from 'kysely'
import { collectDefaultMetrics, Gauge, Histogram, Registry } from 'prom-client'
import { AppError } from './app-error.ts'
import type { Connections } from './database/connect.ts'
import type { Database } from './database/schema.ts'
import { countBacklog } from './diagnostics/count-work.ts'

// Gauges with the suffix of a counter. Sums of the metrics without the suffix replace them.
const misnamed = ['nodejs_active_handles_total', 'nodejs_active_requests_total', 'nodejs_active_resources_total']

/** Sources of the metrics. */
interface Measured {
  readonly db: Kysely<Database>
  /** Whether mail is sent. */
  readonly mails: boolean
  readonly connections: () => Connections
}

/**
 * Mounts `GET /metrics` in the text format of Prometheus: request durations by route and status, the connection pool,
 * the backlog, and Node's own metrics. Returns 404 without the token. Routes are patterns, so labels contain no
 * addresses. While the database does not answer, the backlog is omitted.
 */
export function mountMetrics(app: FastifyInstance, { db, mails, connections }: Measured, token: string): void {
  const registry = new Registry()
  const registers = [registry]
  collectDefaultMetrics({ register: registry })
  for (const name of misnamed) registry.removeSingleMetric(name)
  const requests = new Histogram({
    name: 'portal_request_seconds',
    help: 'Duration of requests by route and status, in seconds.',
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
    help: 'Connections of the pool by state, and requests that wait for one.',
    labelNames: ['state'],
    registers,
    collect() {
      for (const [state, count] of Object.entries(connections())) this.set({ state }, count)
    },
  })
  new Gauge({
    name: 'portal_work',
    help: 'Mail and card payments that are waiting, late, failed, or need attention.',
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
