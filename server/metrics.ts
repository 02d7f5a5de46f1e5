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

/** Sources of the metrics of one portal. */
export interface Measured {
  /** Host of the clinic, if the process serves many. */
  readonly clinic: string | undefined
  readonly db: Kysely<Database>
  /** Whether mail is sent. */
  readonly mails: boolean
  readonly connections: () => Connections
}

/** The metrics of a process. */
export interface Metrics {
  /** Measures a portal and its requests until it closes. Call it before it serves requests. */
  observe(app: FastifyInstance, measured: Measured): void
  /**
   * Mounts `GET /metrics` in the text format of Prometheus: request durations by route and status, the connection pools, the
   * backlogs, and Node's own metrics. Returns 404 without the token.
   */
  mount(app: FastifyInstance, token: string): void
}

/**
 * Creates the metrics of a process. Routes are patterns, so labels contain no addresses. While the database of a clinic does not
 * answer, its backlog is omitted.
 */
export function createMetrics(): Metrics {
  const registry = new Registry()
  const registers = [registry]
  const observed = new Set<Measured>()
  collectDefaultMetrics({ register: registry })
  for (const name of misnamed) registry.removeSingleMetric(name)
  const requests = new Histogram({
    name: 'portal_request_seconds',
    help: 'Duration of requests by route and status, in seconds.',
    labelNames: ['clinic', 'method', 'route', 'status'],
    buckets: [0.001, 0.005, 0.02, 0.1, 0.5, 2, 10],
    registers,
  })
  new Gauge({
    name: 'portal_database_connections',
    help: 'Connections of the pool by state, and requests that wait for one.',
    labelNames: ['clinic', 'state'],
    registers,
    collect() {
      this.reset()
      for (const { clinic, connections } of observed) {
        for (const [state, count] of Object.entries(connections())) this.set({ ...labelOf(clinic), state }, count)
      }
    },
  })
  new Gauge({
    name: 'portal_work',
    help: 'Mail and card payments that are waiting, late, failed, or need attention.',
    labelNames: ['clinic', 'what'],
    registers,
    async collect() {
      const each = [...observed]
      const backlogs = await Promise.all(each.map(({ db, mails }) => countBacklog(db, mails).catch(() => undefined)))
      this.reset()
      for (const [index, { clinic }] of each.entries()) {
        const work = backlogs[index]
        if (!work) continue
        const set = (what: string, count: number) => this.set({ ...labelOf(clinic), what }, count)
        set('mail waiting', work.mailsWaiting)
        set('mail late', work.mailsLate)
        set('mail failed', work.mailsFailed)
        set('payments late', work.paymentsLate)
        set('payments in need of somebody', work.paymentsInNeed)
      }
    },
  })
  return {
    observe: (app, measured) => {
      const label = labelOf(measured.clinic)
      observed.add(measured)
      app.addHook('onClose', async () => void observed.delete(measured))
      app.addHook('onResponse', ({ method, routeOptions }, { statusCode, elapsedTime }, done) => {
        requests.observe({ ...label, method, route: routeOptions.url ?? '-', status: statusCode }, elapsedTime / 1_000)
        done()
      })
    },
    mount: (app, token) => {
      const wanted = Buffer.from(`Bearer ${token}`)
      app.get('/metrics', async ({ headers }, reply) => {
        const given = Buffer.from(headers.authorization ?? '')
        if (given.length !== wanted.length || !timingSafeEqual(given, wanted)) throw new AppError('not_found')
        return reply.type(registry.contentType).send(await registry.metrics())
      })
    },
  }
}

function labelOf(clinic: string | undefined): { clinic?: string } {
  return clinic === undefined ? {} : { clinic }
}
