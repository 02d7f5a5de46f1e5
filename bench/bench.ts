import { execFileSync, spawnSync } from 'node:child_process'
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { availableParallelism, cpus, loadavg, tmpdir, totalmem } from 'node:os'
import { join } from 'node:path'
import { setTimeout as delay } from 'node:timers/promises'
import { Kysely, PostgresDialect, sql } from 'kysely'
import pg from 'pg'
import { addDays, formatClinicDay } from '#contract/dates.ts'
import type { Treatment } from '#contract/schemas/treatment.ts'
import { formatSlot } from '#contract/slots.ts'
import { type PortalProcess, residentMegabytes, startPortal, urlOf } from '../prove/processes/portal-process.ts'
import { type Member, tokenFor } from '../prove/test-users.ts'
import { startEmbedded } from '../server/database/embedded/embedded.ts'
import { readPostmasterPid } from '../server/database/embedded/server.ts'
import { migrate } from '../server/database/migrate.ts'
import type { Database } from '../server/database/schema.ts'
import { bookUntil, clinic, idOf, seedBusyClinic, takenOfTen } from './busy-clinic.ts'
import { findPgbench, loadDatabase, loadFromNode } from './database-load.ts'
import { cpuMs, processorMsWithChildren, requestOf, type Server, startBaselineServer, startLoader } from './load.ts'

// `npm run bench`: the portal's speed as ratios to its bounds, measured in alternating rounds of one run and written to
// docs/performance.md. Creating a million bookings takes long (`BOOKINGS` for fewer). With `-- --short`, a small run of
// about a minute that writes nothing.
const short = process.argv.includes('--short')
const [rounds, seconds] = short ? [3, 1] : [5, 3]
const [few, many] = short ? [10_000, 20_000] : [10_000, Number(process.env.BOOKINGS ?? 1_000_000)]
const readers = 32
const bookers = 16
const phone = '(503) 555-0199'

/** Result of one round of one side. */
interface Round {
  /** Answers per second. */
  readonly rate: number
  readonly answers: number
  /** Processor time per answer in microseconds, of the answering process. */
  readonly cost: number
  /** The same including its database, if measured. */
  readonly database?: number
}

const lines: string[] = []
const folder = mkdtempSync(join(tmpdir(), 'portal-bench-'))
const embedded = await startEmbedded(folder)
// Without the portal's statement timeout: a million bookings take minutes.
const db = new Kysely<Database>({ dialect: new PostgresDialect({ pool: new pg.Pool(embedded.connection) }) })
const loader = startLoader()
const portals: PortalProcess[] = []
try {
  await measureAll()
} finally {
  loader.close()
  for (const portal of portals) await portal.stop()
  await db.destroy()
  await embedded.stop()
  rmSync(folder, { recursive: true, force: true })
}
if (!short) lines.push('', ...askLighthouse())
report()

async function measureAll() {
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

  const rateOf = (found: readonly Round[]) => median(found.map(({ rate }) => rate))
  const row = (what: string, own: readonly Round[], other: readonly Round[] | undefined, least: string) => {
    const ratio = other ? ratioOf(own, other, ({ rate }) => rate) : '-'
    const missed = Number(ratio) < Number(least) ? ' (missed)' : ''
    const byCost = other?.[0]?.cost ? ratioOf(other, own, ({ cost }) => cost) : '-'
    const rates = `${Math.round(rateOf(own))} : ${other ? Math.round(rateOf(other)) : '-'}`
    lines.push(`| ${what} | ${ratio}${missed} | ${byCost} | ${least} | ${rates} |`)
  }
  lines.push(
    '| Ratio | by answers a second | by processor time | at least | answers a second |',
    '|---|---|---|---|---|',
  )
  row('`GET /api/available` : a bare route of Fastify', atFew.open, atFew.bare, '1.0')
  row('the same, rate limits on', atFew.limited, atFew.bare, '1.0')
  row(`the same with ${many} bookings : with ${few}`, atMany.open, atMany.few, '0.95')
  row('Node alone, sending the same bytes and headers : the bare route', atFew.node, atFew.bare, '-')
  row(
    '`GET /api/available` while that day is booked and freed ten times a second : the bare route',
    booked.open,
    booked.bare,
    '0.8',
  )
  row('`claim()` called from Node : pgbench calling it', bookingAtFew.node, bookingAtFew.database, '0.8')
  row(`the same with ${many} bookings`, bookingAtMany.node, bookingAtMany.database, '0.8')
  row('`POST /api/booking` : pgbench calling `claim()`', bookingAtFew.open, bookingAtFew.database, '-')
  row(`the same with ${many} bookings`, bookingAtMany.open, bookingAtMany.database, '-')
  const most = [bookingAtFew, bookingAtMany].map(({ open: own, database }) => {
    const rate = (availableParallelism() * 1_000_000) / (costOf(own) + databaseCostOf(own))
    return [(rate / rateOf(database)).toFixed(2), Math.round(rate)] as const
  })
  const at = (place: 0 | 1) => most.map((each) => each[place]).join(', ')
  lines.push(
    `| what all cores could do of it, with few and with many, without the load generators | ${at(0)} | - | - | ${at(1)} |`,
    '',
    `| An answer's processor time | with ${few} bookings | with ${many} |`,
    '|---|---|---|',
    ...[
      ['`GET /api/available`', costOf(atFew.open), costOf(atMany.open)] as const,
      ['`POST /api/booking`', costOf(bookingAtFew.open), costOf(bookingAtMany.open)] as const,
      ['the same, of the database', databaseCostOf(bookingAtFew.open), databaseCostOf(bookingAtMany.open)] as const,
      [
        'of the database for pgbench',
        databaseCostOf(bookingAtFew.database),
        databaseCostOf(bookingAtMany.database),
      ] as const,
    ].map(([what, ...found]) => `| ${what} | ${found.map((each) => `${each.toFixed(1)} µs`).join(' | ')} |`),
    '',
    `| | |`,
    '|---|---|',
    `| start on an existing database, until \`/readyz\` | ${(open.startedIn / 1000).toFixed(1)} s |`,
    `| memory of the process after all of it | ${residentMegabytes(open.pid)} MB |`,
    `| the home page's HTML, gzip and brotli | ${await bytesOfHome(open, 'gzip')} and ${await bytesOfHome(open, 'br')} bytes |`,
  )
}

function report() {
  const pgbench = findPgbench()
  const version = pgbench
    ? execFileSync(pgbench, ['--version']).toString().trim()
    : 'no pgbench here (apt install postgresql)'
  const load = loadavg()[0]?.toFixed(1)
  const machine = `${availableParallelism()} cores (${cpus()[0]?.model}), ${Math.round(totalmem() / 2 ** 30)} GB; load ${load} at the end`
  const made = `${new Date().toISOString().slice(0, 10)}, Node ${process.version}, ${version}; ${machine}`
  console.log(`${lines.join('\n')}\n\n${made}`)
  if (short) return
  const text = `# Performance

Written by \`npm run bench\`: ${made}.

Compare figures within one run only, not across machines. Rounds of ${seconds} s alternate, and each ratio is the median of
${rounds}. "At least" is the required ratio of answers a second; a lower one is marked as missed. The clinic has
${clinic.treatments} treatments with ${clinic.slots} slots a day, ${takenOfTen} of ten taken. The load generators are in \`bench/\` and run on the same machine:
${readers} connections read, ${bookers} book any slot of the next days. Processor time counts only the measured process. A bare route is
\`reply.send(object)\` of the same object. pgbench sends the portal's own statement (booking, outbox, audit) in the same
cluster, once per transaction, with all constraints but without the notifying trigger. Bookings are measured without rate
limits, which would cap them at ten a minute per patient.

Bounds: a portal on Node cannot be much faster than Node alone with the same bytes and headers. The spread of the read ratios
shows how much rounds vary. A booking is read, answered and logged by one process, while pgbench has the whole machine: the
second table shows the processor time of both, and the first what all cores could do without the load generators.
\`node --cpu-prof server/main.ts\` shows where a portal's own time goes: half of it to writes to the database, the client and
the log.

${lines.join('\n')}
`
  writeFileSync(join(import.meta.dirname, '../docs/performance.md'), text)
}

/** Requests of the first view of a public page and of one behind sign-in, on an idle machine. */
function askLighthouse(): string[] {
  const words = ['scripts/lighthouse.ts', '/', '/appointment']
  const { stdout } = spawnSync(process.execPath, words, { stdio: ['ignore', 'pipe', 'inherit'], encoding: 'utf8' })
  const found = stdout.split('\n').filter((line) => /^(lighthouse@|\/| {2}misses )/.test(line))
  return found.length > 1 ? found.map((line) => line.replace(/^( *)/, '$1- ')) : ['Lighthouse could not be run here.']
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
  return inTurn({
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
    const requests = await bookingsOf(portal, drawn, members)
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
  return inTurn(sides)
}

async function forgetBookings(): Promise<void> {
  await sql`
    delete from booking where patient_id between ${idOf('member', 0)}::uuid and ${idOf('member', 999_999)}::uuid
  `.execute(db)
}

/** Booking requests, each for a random slot of a random day. */
async function bookingsOf(
  portal: PortalProcess,
  { today, days }: { readonly today: string; readonly days: number },
  members: readonly Member[],
): Promise<string[]> {
  const tokens = await Promise.all(members.map((member) => tokenFor(portal.url, member)))
  const draw = (below: number) => Math.floor(Math.random() * below)
  return Array.from({ length: 4_000 * seconds }, () => {
    const place = draw(members.length)
    const n = 1 + draw(clinic.treatments)
    const start = clinic.firstMinute + draw(clinic.slots) * clinic.minutes
    const asked = {
      treatmentId: idOf('treatment', n),
      treatment: `Treatment ${n}`,
      date: formatClinicDay(addDays(today, 1 + draw(days))),
      slot: formatSlot({ start, end: start + clinic.minutes }),
      price: clinic.cents / 100,
    }
    return requestOf('/api/booking', tokens[place], { ...asked, ...byMember(members[place]) })
  })
}

function byMember(member: Member | undefined) {
  return { patientEmail: member?.email, patientName: member?.name, phone }
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
      if (!member || !treatment) throw new Error('There is nobody to book, or nothing.')
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

/** Runs each side in turn for this number of rounds. */
async function inTurn<Side extends string>(
  sides: Record<Side, () => Promise<Round | undefined>>,
): Promise<Record<Side, Round[]>> {
  const names = Object.keys(sides) as Side[]
  const found = Object.fromEntries(names.map((name) => [name, []])) as unknown as Record<Side, Round[]>
  for (let round = 0; round < rounds; round++) {
    for (const name of names) {
      const measured = await sides[name]()
      if (measured) found[name].push(measured)
    }
  }
  return found
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

function ratioOf(above: readonly Round[], below: readonly Round[], of: (round: Round) => number): string {
  return median(above.map((round, place) => of(round) / of(below[place] ?? round))).toFixed(2)
}

function costOf(found: readonly Round[]): number {
  return median(found.map(({ cost }) => cost))
}

function databaseCostOf(found: readonly Round[]): number {
  return median(found.map(({ database = Number.NaN }) => database))
}

function median(values: readonly number[]): number {
  return values.toSorted((a, b) => a - b)[Math.floor(values.length / 2)] ?? Number.NaN
}
