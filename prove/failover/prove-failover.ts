import { setTimeout as delay } from 'node:timers/promises'
import type { Kysely } from 'kysely'
import { findViolations } from '../../server/backup/invariants.ts'
import { findFailoverRisk } from '../../server/database/durability.ts'
import type { Database } from '../../server/database/schema.ts'
import { addTreatment } from '../../server/testing/factories.ts'
import { type Environment, startEnvironment } from '../environment.ts'
import type { ReportProgress } from '../plan.ts'
import { createUsers } from '../test-users.ts'
import { type BookingClients, type Confirmed, manyStarts, startBookingClients } from './booking-clients.ts'
import { type Cluster, type Member, startCluster } from './cluster.ts'

/** How the primary is lost: at once, or while its synchronous standby does not respond. */
type Kind = 'killed' | 'standby frozen, waits canceled, killed' | 'standby frozen, killed'
const kinds: readonly Kind[] = [
  'standby frozen, waits canceled, killed',
  'killed',
  'standby frozen, killed',
  'killed',
  'killed',
]

interface Failover {
  readonly kind: Kind
  /** Seconds from the kill until the first confirmed booking that was requested after it. */
  readonly secondsWithoutService: number
  /** Number of commits whose wait for the standby was canceled. */
  readonly canceled: number
  /** Most connections of the portal to the primary while the standby was frozen. */
  readonly connections: number
}

/** Result of a proof. */
export interface FailoverProof {
  readonly failovers: readonly Failover[]
  /** Seconds without service after the synchronous standby was frozen. */
  readonly standbySeconds: number
  readonly confirmed: number
  readonly lost: readonly string[]
  /** Bookings that the control confirmed, and how many of these it lost. */
  readonly control: { readonly confirmed: number; readonly lost: number }
  /** Violations of what the proof promises, as sentences. */
  readonly findings: readonly string[]
  /** Failovers that took too long, as sentences. */
  readonly late: readonly string[]
}

/** Most seconds without service after a primary was lost. */
const maxSeconds = 30
/** Pool, listener and connections that are closing. */
const maxConnections = 20

/**
 * Kills the primary of a cluster with synchronous replication `kills` times while clients book, and looks for each confirmed
 * booking. Then, as a control, kills a primary with asynchronous replication whose standby is behind: it must lose some.
 * `quick` shortens the times after which Patroni replaces a primary.
 */
export async function proveFailover(
  kills: number,
  reportProgress: ReportProgress,
  { quick = false } = {},
): Promise<FailoverProof> {
  const cluster = await startCluster({ quick })
  try {
    const { primary } = await cluster.whenHealthy({ standbys: 2, synchronous: true })
    const password = crypto.randomUUID()
    await cluster.query(primary, `create role portal login createdb password '${password}'`)
    const url = cluster.url.replace(/\/\/.*@/, `//portal:${password}@`)
    const environment = await startEnvironment({ database: { url }, processes: 1 })
    try {
      return await run(cluster, environment, kills, reportProgress)
    } finally {
      await environment.close()
    }
  } finally {
    await cluster.stop()
  }
}

async function run(cluster: Cluster, environment: Environment, kills: number, reportProgress: ReportProgress) {
  const { db, provider, portals } = environment
  const treatment = await addTreatment({ db }, { name: 'Check-up', starts: manyStarts, minutes: 5 })
  const crowd = await createUsers(db, manyStarts.length, 'caller.invalid')
  const begin = () =>
    startBookingClients(portals[0]?.url ?? '', treatment, crowd, { provider, treatments: [treatment] })

  const clients = begin()
  const standbySeconds = await loseStandby(cluster, clients)
  reportProgress(`standby frozen: ${standbySeconds.toFixed(1)} s without service`)
  const failovers: Failover[] = []
  for (let i = 0; i < kills; i++) {
    const kind = kinds[i % kinds.length] ?? 'killed'
    const { primary, standbys } = await cluster.whenHealthy({ standbys: 2, synchronous: true })
    await clients.whenMore(20)
    const failover = await killPrimary(primary, standbys, kind, cluster, clients)
    failovers.push(failover)
    reportProgress(lineOf(i + 1, failover))
    primary.start()
  }
  await cluster.whenHealthy({ standbys: 2, synchronous: true })
  await clients.stop()
  const lost = await findLost(db, clients.confirmed)
  reportProgress(`synchronous: ${clients.confirmed.length} confirmed bookings, ${lost.length} lost`)
  const violations = await findViolations(db)

  const riskBefore = await findFailoverRisk(db)
  await cluster.configure({ synchronous_mode: false, synchronous_mode_strict: false })
  const control = await loseWithoutSynchronous(cluster, begin(), db)
  reportProgress(`control, asynchronous: ${control.confirmed} confirmed bookings, ${control.lost} lost`)
  const findings = [
    ...lost,
    ...violations,
    ...clients.refusals.map((refusal) => `a valid booking was refused: ${refusal}`),
    ...failovers.flatMap(judge),
    ...(portals.every((portal) => portal.runs()) ? [] : ['the portal ended']),
    ...(riskBefore === undefined && control.risk !== undefined
      ? []
      : ['the doctor does not know what a failover loses']),
    ...(control.lost > 0 ? [] : ['the control lost no booking, so nothing was shown']),
  ]
  const all = [standbySeconds, ...failovers.map((each) => each.secondsWithoutService)]
  const late = all.flatMap((seconds, i) =>
    seconds > maxSeconds
      ? `${i === 0 ? 'standby frozen' : `failover ${i}`}: ${Math.round(seconds)} s without service`
      : [],
  )
  return { failovers, standbySeconds, confirmed: clients.confirmed.length, lost, control, findings, late }
}

/** Freezes the synchronous standby. Returns the seconds until the next booking is confirmed, by the other standby. */
async function loseStandby(cluster: Cluster, clients: BookingClients): Promise<number> {
  const { standbys } = await cluster.whenHealthy({ standbys: 2, synchronous: true })
  await clients.whenMore(20)
  standbys[0]?.freeze()
  const frozen = performance.now()
  const { returned } = await clients.whenConfirmed(frozen)
  standbys[0]?.restartDatabase()
  return (returned - frozen) / 1_000
}

async function killPrimary(
  primary: Member,
  [synchronous]: readonly Member[],
  kind: Kind,
  cluster: Cluster,
  clients: BookingClients,
): Promise<Failover> {
  let canceled = 0
  let connections = 0
  if (kind !== 'killed') {
    synchronous?.freeze()
    // Longer than a query may take, and shorter than wal_sender_timeout, after which another standby would do.
    const end = performance.now() + (kind === 'standby frozen, killed' ? 8_000 : 4_000)
    for (; performance.now() < end; await delay(200)) {
      const found = await cluster.query<{ waiting: boolean; pid: number }>(
        primary,
        "select pid, wait_event is not distinct from 'SyncRep' as waiting from pg_stat_activity where usename = 'portal'",
      )
      connections = Math.max(connections, found.length)
      if (kind === 'standby frozen, killed') continue
      const waiting = found.filter((each) => each.waiting).map(({ pid }) => pid)
      canceled += waiting.length
      await cluster.query(primary, 'select pg_cancel_backend(pid) from unnest($1::integer[]) pid', [waiting])
    }
  }
  primary.kill()
  const killed = performance.now()
  // If it only continued, it would still receive what the primary has sent in the meantime.
  if (kind !== 'killed') synchronous?.restartDatabase()
  const { returned } = await clients.whenConfirmed(killed)
  return { kind, secondsWithoutService: (returned - killed) / 1_000, canceled, connections }
}

async function loseWithoutSynchronous(cluster: Cluster, clients: BookingClients, db: Kysely<Database>) {
  const { primary, standbys } = await cluster.whenHealthy({ standbys: 2, synchronous: false })
  const risk = await findFailoverRisk(db)
  await clients.whenMore(20)
  for (const standby of standbys) standby.freeze()
  await clients.whenMore(20)
  primary.kill()
  const killed = performance.now()
  for (const standby of standbys) standby.restartDatabase()
  await clients.whenConfirmed(killed)
  await clients.stop()
  return { confirmed: clients.confirmed.length, lost: (await findLost(db, clients.confirmed)).length, risk }
}

/** Returns the confirmed bookings that the database does not have under their idempotency key, as sentences. */
async function findLost(db: Kysely<Database>, confirmed: readonly Confirmed[]): Promise<string[]> {
  const bookings = await db.selectFrom('booking').select('id').where('state', '=', 'booked').execute()
  const kept = new Set(bookings.map(({ id }) => id))
  const keys = await db.selectFrom('request_key').select(['key', 'result']).execute()
  const results = new Map(keys.map(({ key, result }) => [key, JSON.stringify(result)]))
  return confirmed.flatMap(({ key, id }) => {
    if (!kept.has(id)) return `booking ${id} was confirmed and is lost`
    return results.get(key)?.includes(id) ? [] : `booking ${id} was confirmed, and its key stands for another result`
  })
}

function judge({ kind, canceled, connections }: Failover, index: number): string[] {
  const failover = `failover ${index + 1} (${kind})`
  return [
    ...(connections <= maxConnections ? [] : [`${failover}: the portal had ${connections} connections`]),
    ...(kind.includes('canceled') && canceled === 0 ? [`${failover}: no wait was canceled, so nothing was shown`] : []),
  ]
}

function lineOf(number: number, { kind, secondsWithoutService, canceled, connections }: Failover): string {
  const details = kind === 'killed' ? '' : `; ${canceled} waits canceled, at most ${connections} connections`
  return `failover ${number} (${kind}): ${secondsWithoutService.toFixed(1)} s without service${details}`
}

/** Returns the figures of a proof as lines. */
export function failoverFigures({ failovers, standbySeconds, confirmed, lost, control }: FailoverProof): string[] {
  const seconds = failovers.map((each) => each.secondsWithoutService).sort((a, b) => a - b)
  const [median = 0, most = 0] = [seconds[Math.floor(seconds.length / 2)], seconds.at(-1)]
  return [
    `${failovers.length} failovers: median ${median.toFixed(1)} s, at most ${most.toFixed(1)} s without service`,
    `standby frozen: ${standbySeconds.toFixed(1)} s without service`,
    `${confirmed} confirmed bookings, ${lost.length} lost`,
    `control, asynchronous replication: ${control.confirmed} confirmed bookings, ${control.lost} lost`,
  ]
}
