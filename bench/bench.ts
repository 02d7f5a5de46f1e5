import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { setTimeout as delay } from 'node:timers/promises'
import { Kysely, PostgresDialect, sql } from 'kysely'
import pg from 'pg'
import { addDays, formatClinicDay } from '#contract/dates.ts'
import type { Treatment } from '#contract/schemas/treatment.ts'
import { type PortalProcess, residentMegabytes, startPortal, urlOf } from '../prove/processes/portal-process.ts'
import { type Member, tokenFor } from '../prove/test-users.ts'
import { startEmbedded } from '../server/database/embedded/embedded.ts'
import { readPostmasterPid } from '../server/database/embedded/server.ts'
import { migrate } from '../server/database/migrate.ts'
import type { Database } from '../server/database/schema.ts'
import { bookUntil, byMember, clinic, drawBookings, idOf, seedBusyClinic, takenOfTen } from './busy-clinic.ts'
import { findPgbench, loadDatabase, loadFromNode } from './database-load.ts'
import { cpuMs, processorMsWithChildren, requestOf, type Server, startBaselineServer, startLoader } from './load.ts'
import { describeRun, type Results, tableOf, writePage } from './performance-page.ts'
import { inTurn, type Round } from './rounds.ts'

// `npm run bench`: the portal's speed as ratios to its bounds, measured in alternating rounds of one run and written to
// docs/performance.md. Creating a million bookings takes long (`BOOKINGS` for fewer). With `-- --short`, a small run of
// about a minute that writes nothing.
const short = process.argv.includes('--short')
const [rounds, seconds] = short ? [3, 1] : [5, 3]
const [few, many] = short ? [10_000, 20_000] : [10_000, Number(process.env.BOOKINGS ?? 1_000_000)]
const readers = 32
const bookers = 16

const folder = mkdtempSync(join(tmpdir(), 'portal-bench-'))
const embedded = await startEmbedded(folder)
// Without the portal's statement timeout: a million bookings take minutes.
const db = new Kysely<Database>({ dialect: new PostgresDialect({ pool: new pg.Pool(embedded.connection) }) })
const loader = startLoader()
const portals: PortalProcess[] = []
let table: readonly string[]
try {
  table = tableOf(await measureAll())
} finally {
  loader.close()
  for (const portal of portals) await portal.stop()
  await db.destroy()
  await embedded.stop()
  rmSync(folder, { recursive: true, force: true })
}
console.log(`${table.join('\n')}\n\n${describeRun()}`)
if (!short) writePage(table, { rounds, seconds, readers, bookers })

async function measureAll(): Promise<Results> {
  await migrate(db)
  const { today, members } = await seedBusyClinic(db)
  await bookUntil({ db, today }, few)
  const open = await start('off')
  const day = addDays(today, 10)
  const atFew = await compareAvailable(day, open)
  const booked = await whileBooked(open, day, members, () => compareAvailable(day, open))
  const bookingAtFew = await compareBooking(today, members, few, open)
  const smaller = await fillSecondClinic()
  await bookUntil({ db, today }, many)
  const atMany = await compareAvailable(day, open, smaller)
  const bookingAtMany = await compareBooking(today, members, many, open)
  const portal = {
    startedInMs: open.startedIn,
    residentMegabytes: residentMegabytes(open.pid),
    homeBytes: { gzip: await bytesOfHome(open, 'gzip'), br: await bytesOfHome(open, 'br') },
  }
  return { bookings: { few, many }, atFew, booked, atMany, bookingAtFew, bookingAtMany, portal }
}

async function start(limits: 'on' | 'off', config = embedded.connection): Promise<PortalProcess> {
  const dataDir = mkdtempSync(join(folder, 'portal-'))
  const settings = { RATE_LIMITS: limits, CLINIC_TIME_ZONE: clinic.zone, DATABASE_URL: urlOf(config) }
  const portal = await startPortal({ ...settings, DATA_DIR: dataDir, SMTP_URL: 'off' })
  portals.push(portal)
  return portal
}

/**
 * Measures the free times of a day in turns of portals and a bare route with the same answer. Each round starts new
 * processes, because two identical processes can differ by a fifth. `smaller` is a database with few bookings.
 */
async function compareAvailable(day: string, open: PortalProcess, smaller?: typeof embedded.connection) {
  const path = availablePath(day)
  const answer = await fetch(open.url + path)
  // Node adds its own headers, and a repeated answer needs no request ID.
  const { date: _1, connection: _2, 'keep-alive': _3, 'x-request-id': _4, ...head } = Object.fromEntries(answer.headers)
  const object: unknown = await answer.json()
  const ofPortal = (limits: 'on' | 'off', config?: typeof embedded.connection) => async () => {
    const portal = await start(limits, config)
    return read({ port: portOf(portal), pid: portal.pid, close: () => portal.stop() }, path)
  }
  return inTurn(rounds, {
    bare: async () => read(await startBaselineServer(object), '/'),
    node: async () => read(await startBaselineServer(object, head), '/'),
    open: ofPortal('off'),
    limited: ofPortal('on'),
    few: smaller ? ofPortal('off', smaller) : async () => undefined,
  })
}

/** Creates another clinic in a second database with as many bookings as this one. */
async function fillSecondClinic(): Promise<typeof embedded.connection> {
  const config = { ...embedded.connection, database: 'few' }
  await sql`create database few`.execute(db)
  const second = new Kysely<Database>({ dialect: new PostgresDialect({ pool: new pg.Pool(config) }) })
  await migrate(second)
  const { today } = await seedBusyClinic(second)
  await bookUntil({ db: second, today }, few)
  await second.destroy()
  return config
}

/** Starts a server, warms it up, measures it and stops it. */
async function read({ port, pid, close }: Server, path: string): Promise<Round> {
  try {
    await ask(port, pid, readers, [requestOf(path)])
    return await ask(port, pid, readers, [requestOf(path)])
  } finally {
    await close()
  }
}

/** Measures random bookings in turns of portals and of pgbench, and deletes the bookings after each round. */
async function compareBooking(today: string, members: readonly Member[], bookings: number, open: PortalProcess) {
  const pgbench = findPgbench()
  const days = Math.min(360, Math.floor((bookings * 10) / (takenOfTen * clinic.treatments * clinic.slots)))
  const drawn = { today, days, members: members.length }
  const postmaster = readPostmasterPid(join(folder, 'database'))?.pid
  if (postmaster === undefined) throw new Error('The database has gone.')
  const book = (portal: PortalProcess) => async () => {
    const requests = await drawBookings(portal, drawn, members, 4_000 * seconds)
    const before = processorMsWithChildren(postmaster)
    const round = await ask(portOf(portal), portal.pid, bookers, requests)
    const database = (processorMsWithChildren(postmaster) - before) * 1_000
    await forgetBookings()
    return { ...round, database: database / round.answers }
  }
  const sides = {
    database: async () => {
      if (!pgbench) return undefined
      await sql`alter table booking disable trigger notify_booked_days`.execute(db)
      const load = { clients: bookers, seconds }
      const before = processorMsWithChildren(postmaster)
      const rate = await loadDatabase(pgbench, embedded.connection, folder, drawn, load)
      const database = (processorMsWithChildren(postmaster) - before) * 1_000
      await sql`alter table booking enable trigger notify_booked_days`.execute(db)
      await forgetBookings()
      return { rate, cost: 0, database: database / (rate * seconds), answers: rate * seconds }
    },
    node: async () => {
      await sql`alter table booking disable trigger notify_booked_days`.execute(db)
      const rate = await loadFromNode(embedded.connection, drawn, { concurrent: 64, seconds })
      await sql`alter table booking enable trigger notify_booked_days`.execute(db)
      await forgetBookings()
      return { rate, cost: 0, answers: rate * seconds }
    },
    open: book(open),
  }
  // Warms up: these processes live from round to round.
  await sides.database()
  await sides.open()
  return inTurn(rounds, sides)
}

async function forgetBookings(): Promise<void> {
  await sql`
    delete from booking where patient_id between ${idOf('member', 0)}::uuid and ${idOf('member', 999_999)}::uuid
  `.execute(db)
}

/** Measures while one slot of a day is booked and freed ten times a second. */
async function whileBooked<T>(
  portal: PortalProcess,
  day: string,
  members: readonly Member[],
  measure: () => Promise<T>,
): Promise<T> {
  const [treatment] = (await (await fetch(portal.url + availablePath(day))).json()) as Treatment[]
  let over = false
  const booking = (async () => {
    for (let n = 0; !over; n++) {
      const member = members[n % members.length]
      if (!member || !treatment) throw new Error('There is no member or treatment to book.')
      const { _id: treatmentId, name, price, slots } = treatment
      const body = {
        treatmentId,
        treatment: name,
        date: formatClinicDay(day),
        slot: slots[0],
        price,
        ...byMember(member),
      }
      const headers = {
        authorization: `Bearer ${await tokenFor(portal.url, member)}`,
        'content-type': 'application/json',
      }
      const answer = await fetch(`${portal.url}/api/booking`, { method: 'POST', headers, body: JSON.stringify(body) })
      if (!answer.ok) throw new Error(await answer.text())
      await delay(50)
      await sql`delete from booking where patient_id = ${member.personId}`.execute(db)
      await delay(50)
    }
  })()
  try {
    return await measure()
  } finally {
    over = true
    await booking
  }
}

async function ask(port: number, pid: number, connections: number, requests: readonly string[]): Promise<Round> {
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

function portOf(portal: PortalProcess): number {
  return Number(new URL(portal.url).port)
}
