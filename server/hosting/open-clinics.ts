import type { FastifyInstance } from 'fastify'
import { AppError } from '../app-error.ts'
import { runPeriodically } from '../run-periodically.ts'
import { createClinicPool, type Held, ownWork, type PoolOptions } from './clinic-pool.ts'
import type { Listed, Registry } from './registry.ts'

/** The clinics of an installation, of which this process opens those that are asked for or have work to do. */
export interface OpenClinics {
  /** Whether a clinic has this host. */
  has(host: string): boolean
  /**
   * Opens the clinic of a host if necessary, and keeps it open until `leave`. Throws `unknown_host`, or `unavailable` if it is
   * paused, cannot be opened, or too many others are in use. A network that uses many clinics yields one to a network that uses few.
   * `leave` must be called exactly once.
   */
  enter(host: string, network: string): Promise<{ readonly app: FastifyInstance; leave(): void }>
  /** Number of clinics in the registry, and of those that this process has open. */
  count(): { readonly listed: number; readonly open: number }
  /** Reads the registry, and opens clinics with due work from now on. Throws if the registry does not answer. */
  start(): Promise<void>
  /** Ends the streams of all clinics. Connections of other requests close with their answer. */
  endStreams(): void
  /** Closes all clinics, after their requests in progress. */
  close(): Promise<void>
}

/** Times of an installation, in milliseconds. */
export interface HostingTimes {
  /** Between two reads of the registry. */
  readonly tickMs: number
  /** How long a clinic stays open after its last request. */
  readonly idleMs: number
  /** How long it stays open after it was woken for its work. */
  readonly idleAfterWorkMs: number
}

const defaultTimes: HostingTimes = { tickMs: 2_000, idleMs: 60_000, idleAfterWorkMs: 10_000 }
/** Time between two renewals of the claims, in milliseconds: several fit into the time for which a claim lasts. */
const renewMs = 15_000
/** A clinic whose next work is due within this time stays open, in milliseconds. */
const soonMs = 30_000
/** Maximum number of clinics that are being opened for due work, and closed, at the same time. */
const [maxWaking, maxClosing] = [8, 4]

/** Creates the open clinics of a process. `registry` stays open on `close`. */
export function keepClinics(
  registry: Registry,
  { times = defaultTimes, ...options }: PoolOptions & { readonly times?: HostingTimes },
): OpenClinics {
  const { tickMs, idleMs, idleAfterWorkMs } = times
  const listed = new Map<string, Listed>()
  const pool = createClinicPool(registry, options)

  async function readRegistry(): Promise<void> {
    const found = await registry.list()
    listed.clear()
    for (const clinic of found) listed.set(clinic.host, clinic)
    const versions = new Map(found.map(({ id, version }) => [id, version]))
    for (const one of pool.held.values()) if (versions.get(one.clinic.id) !== one.clinic.version) void pool.shut(one)
  }

  let renewAt = 0
  async function renewClaims(): Promise<void> {
    if (performance.now() < renewAt) return
    const ids = [...pool.held.keys()]
    const kept = new Set(await registry.renew(ids))
    for (const id of ids) {
      const lost = kept.has(id) ? undefined : pool.held.get(id)
      if (lost) void pool.shut(lost)
    }
    renewAt = performance.now() + renewMs
  }

  // Not awaited: a database that does not answer must not delay the other clinics.
  function closeIdle(): void {
    const idle = [...pool.held.values()].filter(({ users, idleAt }) => users.size === 0 && idleAt <= performance.now())
    for (const one of idle.slice(0, Math.max(0, maxClosing - pool.busy().closing))) {
      one.idleAt = performance.now() + idleAfterWorkMs
      void closeUnlessDue(one)
    }
  }

  async function closeUnlessDue(one: Held): Promise<void> {
    const due = await one.portal.findNextDue().catch(() => undefined)
    const isDue = due && due.getTime() - Date.now() < soonMs
    if (!isDue && one.users.size === 0 && pool.held.get(one.clinic.id) === one) await pool.shut(one)
  }

  async function wakeDue(): Promise<void> {
    const due = await registry.takeDue(Math.max(0, maxWaking - pool.busy().opening))
    for (const clinic of due) {
      // One that cannot be opened is due again in a minute.
      pool.hold(clinic, ownWork).then(
        (one) => pool.leave(one, ownWork, idleAfterWorkMs),
        () => {},
      )
    }
  }

  let stopTicking = () => Promise.resolve()
  return {
    has: (host) => listed.has(host),
    enter: async (host, network) => {
      const clinic = listed.get(host)
      if (!clinic) throw new AppError('unknown_host')
      if (clinic.paused !== null) throw new AppError('unavailable', { retryAfter: 30 })
      const one = await pool.hold(clinic, network)
      return { app: one.portal.app, leave: () => pool.leave(one, network, idleMs) }
    },
    count: () => ({ listed: listed.size, open: pool.held.size }),
    start: async () => {
      await readRegistry()
      await registry.wakeOutdated(options.schema)
      const periodic = { firstAfterMs: 0, retryDelayMs: tickMs, onError: options.onError }
      stopTicking = runPeriodically(periodic, async () => {
        await readRegistry()
        await renewClaims()
        closeIdle()
        await wakeDue()
        return tickMs
      })
    },
    endStreams: pool.endStreams,
    close: async () => {
      await stopTicking()
      await pool.close()
    },
  }
}
