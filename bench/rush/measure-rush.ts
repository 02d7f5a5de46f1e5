import { type ChildProcess, fork } from 'node:child_process'
import { once } from 'node:events'
import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { type Kysely, sql } from 'kysely'
import { addDays, type ClinicDay, formatClinicDay } from '#contract/dates.ts'
import type { AvailableTreatment } from '#contract/schemas/treatment.ts'
import { type OrderOfTurns, watchTurns } from '../../prove/order-of-turns.ts'
import { type PortalProcess, residentMegabytes } from '../../prove/processes/portal-process.ts'
import { migrate } from '../../server/database/migrate.ts'
import type { Database } from '../../server/database/schema.ts'
import { idInSql } from '../busy-clinic.ts'
import type { Cluster } from '../cluster.ts'
import { halfHours, type ScheduledClinic, seedScheduledClinic, zone } from '../schedule-clinic.ts'
import { joinOutcomes, type RushJob, type RushOutcome } from './job.ts'

/** A clinic with 500 places a day: as many half hours as chairs, and doctors for all of them. */
const numbers: ScheduledClinic = { treatments: 20, doctors: 25, chairs: 25, patients: 1, bookedADay: 0 }
export const places = numbers.chairs * halfHours.count
const database = 'rush'
/** Portals on the one database, and load processes. */
export const processes = 2

interface Sizes {
  /** Patients who come within `seconds`, and twice as many in the second rush. */
  readonly patients: number
  readonly seconds: number
}

/** One rush on one day. */
export interface RushRounds extends RushOutcome {
  readonly name: string
  readonly patients: number
  /** Bookings of the day, and those that have the doctor, the chair or the patient of an overlapping one. */
  readonly booked: number
  readonly doubled: number
  /** Errors in the log of the database, such as a constraint that was violated. */
  readonly databaseErrors: number
  /** Those of them that ended a wait for a lock (SQLSTATE 55P03). */
  readonly lockTimeouts: number
  /** The order of turns of each portal, and of both as if they were one. */
  readonly order: { readonly each: readonly OrderOfTurns[]; readonly both: OrderOfTurns }
  /** Seconds until the last patient had an answer. */
  readonly seconds: number
  /** Highest resident memory of each portal. */
  readonly megabytes: readonly number[]
}

/** Measures patients who all want one day: as many as given, twice as many, and 64 clients without a pause. */
export async function measureRush(cluster: Cluster, { patients, seconds }: Sizes): Promise<RushRounds[]> {
  await cluster.create(database)
  return cluster.use(database, async (db) => {
    await migrate(db)
    const today = await seedScheduledClinic(db, numbers)
    await addMembers(db, 2 * patients)
    const both = watchTurns()
    const portals = await startPortals(cluster, both)
    const rush = (name: string, count: number, ahead: number, arrival: RushJob['arrival']) =>
      measure({ cluster, db, portals, both, day: addDays(today, ahead) }, name, count, arrival)
    const every = (count: number) => ({ everyMs: (seconds * 1_000 * processes) / count })
    return [
      await rush(`${patients} patients in ${seconds} s`, patients, 40, every(patients)),
      await rush(`${2 * patients} patients in ${seconds} s`, 2 * patients, 41, every(2 * patients)),
      await rush('64 clients', Math.min(patients, 4_000), 42, { clients: 64 / processes }),
    ]
  })
}

interface WatchedPortal extends PortalProcess {
  readonly turns: ReturnType<typeof watchTurns>
}

async function startPortals(cluster: Cluster, both: WatchedPortal['turns']): Promise<WatchedPortal[]> {
  const portals: WatchedPortal[] = []
  while (portals.length < processes) {
    const turns = watchTurns()
    const onLog = (line: string) => {
      turns.onLog(line)
      both.onLog(line)
    }
    const [first] = portals
    const settings = { CLINIC_TIME_ZONE: zone, ...(first && { PUBLIC_URL: first.url }) }
    portals.push({ ...(await cluster.startPortal(database, settings, onLog)), turns })
  }
  return portals
}

interface RushSetup {
  readonly cluster: Cluster
  readonly db: Kysely<Database>
  readonly portals: readonly WatchedPortal[]
  readonly both: WatchedPortal['turns']
  readonly day: ClinicDay
}

async function measure(
  { cluster, db, portals, both, day }: RushSetup,
  name: string,
  patients: number,
  arrival: RushJob['arrival'],
): Promise<RushRounds> {
  const ports = portals.map(({ url }) => Number(new URL(url).port))
  const origin = portals[0]?.url ?? ''
  const date = formatClinicDay(day)
  const treatments = (await (
    await fetch(`${origin}/api/available?date=${encodeURIComponent(date)}`)
  ).json()) as AvailableTreatment[]
  const open = treatments.flatMap(({ _id, name: treatment, price, slots }) =>
    slots.map((slot) => ({ treatmentId: _id, treatment, price, slot })),
  )
  const job = { ports, origin, date, places: open, step: processes, patients: patients / processes, arrival }
  const errorsBefore = errorsOf(cluster).length
  const memory = watchMemory(portals)
  const began = performance.now()
  const found = await load(Array.from({ length: processes }, (_, n) => ({ ...job, first: n + 1 })))
  const took = (performance.now() - began) / 1_000
  const { rows } = await sql<{ booked: number; doubled: number }>`
    select count(*)::integer as booked, count(*) filter (where exists (
      select from booking c where c.day = b.day and c.id <> b.id and c.state = 'booked' and c.during && b.during
        and (c.doctor_id = b.doctor_id or c.chair_id = b.chair_id or c.patient_id = b.patient_id)))::integer as doubled
    from booking b where b.day = ${day} and b.state = 'booked'`.execute(db)
  const { booked = 0, doubled = 0 } = rows[0] ?? {}
  const errors = errorsOf(cluster).slice(errorsBefore)
  return {
    name,
    patients,
    ...found,
    booked,
    doubled,
    seconds: took,
    order: { each: portals.map(({ turns }) => turns.take()), both: both.take() },
    megabytes: memory.stop(),
    databaseErrors: errors.length,
    lockTimeouts: errors.filter((line) => line.includes('due to lock timeout')).length,
  }
}

/** Runs the load processes: all make their tokens, then they begin at the same time. */
async function load(jobs: readonly RushJob[]): Promise<RushOutcome> {
  const children = jobs.map(() => fork(join(import.meta.dirname, 'load.ts')))
  try {
    await Promise.all(children.map((child, n) => call(child, jobs[n])))
    const begin = Date.now() + 1_000
    return joinOutcomes((await Promise.all(children.map((child) => call(child, begin)))) as RushOutcome[])
  } finally {
    for (const child of children) child.kill()
  }
}

async function call(child: ChildProcess, message: RushJob | number | undefined): Promise<unknown> {
  const ended = once(child, 'exit').then(([code]) => Promise.reject(new Error(`A load process ended with ${code}.`)))
  const answer = once(child, 'message').then(([received]) => received as unknown)
  child.send(message ?? 0)
  ended.catch(() => {})
  return Promise.race([answer, ended])
}

/** Samples the resident memory of the portals four times a second. */
function watchMemory(portals: readonly PortalProcess[]) {
  let highest = portals.map(() => 0)
  const sample = () => {
    highest = portals.map(({ pid }, n) => Math.max(highest[n] ?? 0, residentMegabytes(pid)))
  }
  const timer = setInterval(sample, 250)
  return {
    stop: () => {
      clearInterval(timer)
      sample()
      return highest
    },
  }
}

function errorsOf({ folder }: Cluster): string[] {
  const lines = readFileSync(join(folder, 'database/log'), 'utf8').split('\n')
  return lines.filter((line) => line.includes(' ERROR: '))
}

async function addMembers(db: Kysely<Database>, count: number): Promise<void> {
  const numbered = `from generate_series(1, ${count}) n`
  await sql
    .raw(`insert into person (id, name, email, email_verified)
      select ${idInSql('member', 'n')}, 'Patient ' || n, 'member-' || n || '@clinic.test', true ${numbered}`)
    .execute(db)
  // The limit of sessions takes a lock for each person, and one statement cannot hold this many.
  await sql`alter table session disable trigger limit_sessions`.execute(db)
  await sql
    .raw(`insert into session (id, person_id, token, expires_at)
      select ${idInSql('member', 'n')}, ${idInSql('member', 'n')}, 'member ' || n, now() + interval '1 day' ${numbered}`)
    .execute(db)
  await sql`alter table session enable trigger limit_sessions`.execute(db)
  await sql`vacuum analyze`.execute(db)
}
