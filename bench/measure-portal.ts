import { setTimeout as delay } from 'node:timers/promises'
import { type Kysely, sql } from 'kysely'
import { addDays, formatClinicDay } from '#contract/dates.ts'
import type { Treatment } from '#contract/schemas/treatment.ts'
import { type PortalProcess, residentMegabytes } from '../prove/processes/portal-process.ts'
import { type TestUser, tokenFor } from '../prove/test-users.ts'
import { migrate } from '../server/database/migrate.ts'
import type { Database } from '../server/database/schema.ts'
import {
  type BusyClinic,
  bookUntil,
  byMember,
  clinic,
  drawBookings,
  idOf,
  seedBusyClinic,
  takenOfTen,
} from './busy-clinic.ts'
import type { Cluster } from './cluster.ts'
import { findPgbench, loadDatabase, loadFromNode } from './database-load.ts'
import {
  cpuMs,
  type Loader,
  processorMsWithChildren,
  requestOf,
  type Server,
  startBaselineServer,
  startLoader,
} from './load.ts'
import type { AvailableRounds, PortalResults } from './portal-results.ts'
import { inTurn, type Round } from './rounds.ts'

/** Numbers of connections that read and that book. */
export const [readers, bookers] = [32, 16]

/** Databases of the same clinic with many and with few bookings. */
const [database, smaller] = ['busy', 'few']

interface Sizes {
  readonly rounds: number
  /** Length of a round. */
  readonly seconds: number
  /** Numbers of bookings. */
  readonly few: number
  readonly many: number
}

interface Bench extends BusyClinic, Sizes {
  readonly cluster: Cluster
  readonly db: Kysely<Database>
  readonly loader: Loader
  /** A portal on the database with many bookings. */
  readonly portal: PortalProcess
}

/** Measures reading free times and booking, with few and with many bookings. */
export async function measurePortal(cluster: Cluster, sizes: Sizes): Promise<PortalResults> {
  const { few, many } = sizes
  await cluster.create(database)
  const loader = startLoader()
  try {
    return await cluster.use(database, async (db) => {
      await migrate(db)
      const seeded = await seedBusyClinic(db)
      await bookUntil({ db, ...seeded }, few)
      const portal = await start(cluster, 'off')
      const startCpuMs = cpuMs(portal.pid)
      const bench = { ...sizes, ...seeded, cluster, db, loader, portal }
      const day = addDays(seeded.today, 10)
      const atFew = await compareAvailable(bench, day, ['bare', 'node', 'open', 'limited'])
      const booked = await whileBooked(bench, day, () => compareAvailable(bench, day, ['bare', 'open']))
      const bookingAtFew = await compareBooking(bench, few)
      await fillSmaller(bench)
      await bookUntil({ db, ...seeded }, many)
      const atMany = await compareAvailable(bench, day, ['open', 'few'])
      const bookingAtMany = await compareBooking(bench, many)
      const process = {
        startedInMs: portal.startedIn,
        startCpuMs,
        residentMegabytes: residentMegabytes(portal.pid),
        homeBytes: { gzip: await bytesOfHome(portal, 'gzip'), br: await bytesOfHome(portal, 'br') },
      }
      return { bookings: { few, many }, atFew, booked, atMany, bookingAtFew, bookingAtMany, process }
    })
  } finally {
    loader.close()
  }
}

function start(cluster: Cluster, limits: 'on' | 'off', of = database): Promise<PortalProcess> {
  return cluster.startPortal(of, { RATE_LIMITS: limits, CLINIC_TIME_ZONE: clinic.zone })
}

/**
 * Measures the free times of a day in turns of portals and a bare route with the same answer. Each round starts new
 * processes, because two identical processes can differ by a fifth. Sides that are not in `sides` have no rounds.
 */
async function compareAvailable(bench: Bench, day: string, sides: readonly (keyof AvailableRounds)[]) {
  const { cluster, portal, rounds } = bench
  const path = availablePath(day)
  // As the load generator asks, without compression.
  const answer = await fetch(portal.url + path, { headers: { 'accept-encoding': 'identity' } })
  // Node adds its own headers, and a repeated answer needs no request ID.
  const { date: _1, connection: _2, 'keep-alive': _3, 'x-request-id': _4, ...head } = Object.fromEntries(answer.headers)
  const object: unknown = await answer.json()
  const ofPortal = (limits: 'on' | 'off', of?: string) => async () => {
    const started = await start(cluster, limits, of)
    return read(bench, { port: portOf(started), pid: started.pid, close: () => started.stop() }, path)
  }
  const all = {
    bare: async () => read(bench, await startBaselineServer(object), '/'),
    node: async () => read(bench, await startBaselineServer(object, head), '/'),
    open: ofPortal('off'),
    limited: ofPortal('on'),
    few: ofPortal('off', smaller),
  }
  return inTurn(rounds, all, sides)
}

/** Creates the same clinic with few bookings in a second database. */
async function fillSmaller({ cluster, few }: Bench): Promise<void> {
  await cluster.create(smaller)
  await cluster.use(smaller, async (db) => {
    await migrate(db)
    const { today } = await seedBusyClinic(db)
    await bookUntil({ db, today }, few)
  })
}

/** Starts a server, warms it up, measures it and stops it. */
async function read(bench: Bench, { port, pid, close }: Server, path: string): Promise<Round> {
  try {
    await ask({ ...bench, seconds: 1 }, port, pid, readers, [requestOf(path)])
    return await ask(bench, port, pid, readers, [requestOf(path)])
  } finally {
    await close()
  }
}

/** Measures random bookings in turns of portals and of pgbench, and deletes the bookings after each round. */
async function compareBooking(bench: Bench, bookings: number) {
  const { cluster, db, portal, today, members, rounds, seconds } = bench
  const { postmaster } = cluster
  const connection = cluster.connectionTo(database)
  const pgbench = findPgbench()
  const days = Math.min(360, Math.floor((bookings * 10) / (takenOfTen * clinic.treatments * clinic.slots)))
  const drawn = { today, days, members: members.length }
  const andForget = async <T>(measured: T) => {
    await forgetBookings(db)
    return measured
  }
  const sides = {
    database: async () => {
      if (!pgbench) return undefined
      const load = { clients: bookers, seconds }
      const before = processorMsWithChildren(postmaster)
      const rate = await loadDatabase(pgbench, connection, cluster.folder, drawn, load).then(andForget)
      const ms = (processorMsWithChildren(postmaster) - before) * 1_000
      return { rate, cost: 0, database: ms / (rate * seconds), answers: rate * seconds }
    },
    node: async () => {
      const rate = await loadFromNode(connection, drawn, { concurrent: 64, seconds }).then(andForget)
      return { rate, cost: 0, answers: rate * seconds }
    },
    open: async () => {
      const requests = await drawBookings(portal, drawn, members, 4_000 * seconds)
      const before = processorMsWithChildren(postmaster)
      const round = await ask(bench, portOf(portal), portal.pid, bookers, requests)
      const ms = (processorMsWithChildren(postmaster) - before) * 1_000
      await forgetBookings(db)
      return { ...round, database: ms / round.answers }
    },
  }
  // Warms up: these processes live from round to round.
  await sides.database()
  await sides.open()
  return inTurn(rounds, sides)
}

/** Deletes the members' bookings. */
export async function forgetBookings(db: Kysely<Database>): Promise<void> {
  await sql`
    delete from booking where account_id between ${idOf('member', 0)}::uuid and ${idOf('member', 999_999)}::uuid
  `.execute(db)
}

/** Measures while one slot of a day is booked and freed ten times a second. */
async function whileBooked<T>({ db, portal, members }: Bench, day: string, measure: () => Promise<T>): Promise<T> {
  const [treatment] = (await (await fetch(portal.url + availablePath(day))).json()) as Treatment[]
  let over = false
  const booking = (async () => {
    for (let n = 0; !over; n++) {
      const member = members[n % members.length]
      if (!member || !treatment) throw new Error('There is no member or treatment to book.')
      await bookAndFree(db, portal, treatment, day, member)
    }
  })()
  try {
    return await measure()
  } finally {
    over = true
    await booking
  }
}

async function bookAndFree(
  db: Kysely<Database>,
  { url }: PortalProcess,
  { _id: treatmentId, name, price, slots }: Treatment,
  day: string,
  member: TestUser,
): Promise<void> {
  const slot = { treatmentId, treatment: name, date: formatClinicDay(day), slot: slots[0], price }
  const headers = { authorization: `Bearer ${await tokenFor(url, member)}`, 'content-type': 'application/json' }
  const body = JSON.stringify({ ...slot, ...byMember(member) })
  const answer = await fetch(`${url}/api/booking`, { method: 'POST', headers, body })
  if (!answer.ok) throw new Error(await answer.text())
  await delay(50)
  await sql`delete from booking where account_id = ${member.personId}`.execute(db)
  await delay(50)
}

async function ask(
  { loader, seconds }: Pick<Bench, 'loader' | 'seconds'>,
  port: number,
  pid: number,
  connections: number,
  requests: readonly string[],
): Promise<Round> {
  const before = cpuMs(pid)
  const { answers, ms, byStatus } = await loader.ask({ port, connections, ms: seconds * 1_000, requests })
  // `slot_taken` is a valid answer here. A refusal for overload would be the fastest answer of all.
  if (Object.keys(byStatus).some((status) => status !== '200' && status !== '409')) {
    throw new Error(`Some requests failed: ${JSON.stringify(byStatus)}`)
  }
  return { rate: (answers / ms) * 1_000, cost: ((cpuMs(pid) - before) * 1_000) / answers, answers }
}

async function bytesOfHome(portal: PortalProcess, coding: string): Promise<number> {
  const answer = await fetch(`${portal.url}/`, { headers: { 'accept-encoding': coding } })
  return Number(answer.headers.get('content-length'))
}

function availablePath(day: string): string {
  return `/api/available?date=${encodeURIComponent(formatClinicDay(day))}`
}

/** Returns the port of a portal. */
function portOf(portal: PortalProcess): number {
  return Number(new URL(portal.url).port)
}
