import { type Kysely, sql } from 'kysely'
import { addDays, type ClinicDay } from '#contract/dates.ts'
import { migrate } from '../server/database/migrate.ts'
import type { Database } from '../server/database/schema.ts'
import { getDeskDay } from '../server/desk/queries.ts'
import { getReport } from '../server/reports/get-report.ts'
import { idOf } from './busy-clinic.ts'
import type { Cluster } from './cluster.ts'
import { inTurn, type Round } from './rounds.ts'
import { addPast, type ScheduledClinic, seedScheduledClinic, zone } from './schedule-clinic.ts'

/** The clinic that is measured. */
export const scheduled: ScheduledClinic = { treatments: 20, doctors: 20, chairs: 12, patients: 100_000, bookedADay: 73 }

/** The SQL functions of the schedule that are measured. */
const calls = {
  '`offered`, one day': { times: 20, run: (db, today) => callOffered(db, today, 1) },
  '`offered`, 31 days': { times: 4, run: (db, today) => callOffered(db, today, 31) },
  '`affected`, all upcoming bookings': { times: 10, run: callAffected },
  '`why_not`, one treatment and day': { times: 10, run: callWhyNot },
  '`move_appointment`, to another day and back': { times: 10, run: callMoves },
  'the day board, 73 bookings': { times: 10, run: callDeskDay },
  'a report of the last 365 days': { times: 2, run: callReport },
} satisfies Record<string, { times: number; run: Call }>

type Call = (db: Kysely<Database>, today: ClinicDay) => Promise<unknown>

/**
 * Rounds of one call on the clinic with past bookings, on the same clinic without, and on the latter as it is soon after it was
 * entered: with statistics only of the tables that autovacuum analyzes.
 */
interface ScheduleRounds {
  readonly call: string
  readonly withPast: Round[]
  readonly withoutPast: Round[]
  readonly asEntered: Round[]
}

export interface ScheduleResults {
  readonly past: number
  readonly found: readonly ScheduleRounds[]
}

/**
 * Measures the schedule's SQL functions in turns of three databases: with `past` past bookings, with none, and with none and
 * without `vacuum analyze`.
 */
export async function measureSchedule(
  cluster: Cluster,
  { rounds, past }: { rounds: number; past: number },
): Promise<ScheduleResults> {
  await cluster.create('without_past')
  const today = await cluster.use('without_past', async (db) => {
    await migrate(db)
    const first = await seedScheduledClinic(db, scheduled)
    await addReceptionist(db)
    return first
  })
  await cluster.create('with_past', 'without_past')
  await cluster.create('as_entered', 'without_past')
  return openAll(cluster, async ({ withPast, withoutPast, asEntered }) => {
    await addPast(withPast, scheduled, today, past)
    for (const db of [withPast, withoutPast]) await sql`vacuum analyze`.execute(db)
    await analyzeLarge(asEntered)
    const found: ScheduleRounds[] = []
    for (const [call, { times, run }] of Object.entries(calls)) {
      const measure = (db: Kysely<Database>) => () => repeat(() => run(db, today), times)
      // Warms up: a connection plans a function's statements in its first calls.
      await measure(withPast)()
      await measure(withoutPast)()
      await measure(asEntered)()
      const sides = { withPast: measure(withPast), withoutPast: measure(withoutPast), asEntered: measure(asEntered) }
      found.push({ call, ...(await inTurn(rounds, sides)) })
    }
    return { past, found }
  })
}

type Databases = Readonly<Record<'withPast' | 'withoutPast' | 'asEntered', Kysely<Database>>>

function openAll<T>(cluster: Cluster, work: (databases: Databases) => Promise<T>): Promise<T> {
  return cluster.use('with_past', (withPast) =>
    cluster.use('without_past', (withoutPast) =>
      cluster.use('as_entered', (asEntered) => work({ withPast, withoutPast, asEntered })),
    ),
  )
}

/** Analyzes the tables that autovacuum analyzes by default, and keeps it from the others. */
async function analyzeLarge(db: Kysely<Database>): Promise<void> {
  const { rows } = await sql<{ name: string }>`
    select relname as name from pg_class where relnamespace = 'public'::regnamespace and relkind = 'r'`.execute(db)
  for (const { name } of rows) await sql`alter table ${sql.table(name)} set (autovacuum_enabled = off)`.execute(db)
  await sql`analyze booking, person, treatment_slot`.execute(db)
}

function callOffered(db: Kysely<Database>, today: ClinicDay, days: number): Promise<unknown> {
  return sql`select count(*) from offered(${addDays(today, 1)}, ${addDays(today, days)}, ${zone}, now())`.execute(db)
}

function callAffected(db: Kysely<Database>): Promise<unknown> {
  return sql`select count(*) from affected(${zone}, now())`.execute(db)
}

function callWhyNot(db: Kysely<Database>, today: ClinicDay): Promise<unknown> {
  return sql`select count(*) from why_not(${idOf('treatment', 1)}, ${addDays(today, 1)}, ${zone}, now())`.execute(db)
}

function callDeskDay(db: Kysely<Database>, today: ClinicDay): Promise<unknown> {
  const context = { db, timeZone: zone, clock: () => new Date() }
  return getDeskDay(context, { personId: receptionist, role: 'receptionist' }, addDays(today, 1))
}

function callReport(db: Kysely<Database>, today: ClinicDay): Promise<unknown> {
  return getReport({ db, timeZone: zone }, { from: addDays(today, -365), to: addDays(today, -1) })
}

/** Moves one booking of tomorrow to a free place of the day after, and back. */
async function callMoves(db: Kysely<Database>, today: ClinicDay): Promise<void> {
  const [from, to] = [addDays(today, 1), addDays(today, 2)]
  const { rows } = await sql<{ id: string; there: string; back: string }>`
    with wanted as (
      select b.id, b.start_minute, b.end_minute, b.doctor_id, o.start_minute as new_start, o.end_minute as new_end,
        o.doctors[1] as new_doctor
      from booking b join offered(${to}, ${to}, ${zone}, now()) o using (treatment_id)
      where b.day = ${from} order by b.id, o.start_minute limit 1
    )
    select id,
      jsonb_build_object('from', jsonb_build_object('day', ${from}::date, 'start', start_minute, 'doctor_id', doctor_id),
        'day', ${to}::date, 'start', new_start, 'end', new_end, 'doctor_id', new_doctor)::text as there,
      jsonb_build_object('from', jsonb_build_object('day', ${to}::date, 'start', new_start, 'doctor_id', new_doctor),
        'day', ${from}::date, 'start', start_minute, 'end', end_minute, 'doctor_id', doctor_id)::text as back
    from wanted`.execute(db)
  const wanted = rows[0]
  if (!wanted) throw new Error('No booking can be moved.')
  for (const place of [wanted.there, wanted.back]) {
    const request = { ...moveRequest, booking_id: wanted.id, now: new Date(), ...JSON.parse(place) }
    const moved = await sql<{ outcome: string }>`
      select move_appointment(${JSON.stringify(request)}::jsonb) ->> 'outcome' as outcome`.execute(db)
    if (moved.rows[0]?.outcome !== 'moved') throw new Error(`Not moved: ${moved.rows[0]?.outcome}.`)
  }
}

/** ID of the receptionist, and of their session. */
export const receptionist = idOf('member', 1)

/** The fields of a request to `move_appointment` that all moves share. */
const moveRequest = {
  time_zone: zone,
  audit: JSON.stringify({ actor: 'receptionist', personId: receptionist, sessionId: receptionist }),
  actor: receptionist,
  session_id: receptionist,
  roles: ['receptionist'],
  notify: true,
}

/** Adds the receptionist, signed in. */
export async function addReceptionist(db: Kysely<Database>): Promise<void> {
  await sql`
    with added as (
      insert into person (id, name, email, email_verified, role)
      values (${receptionist}, 'Receptionist', 'receptionist@clinic.test', true, 'receptionist') returning id
    )
    insert into session (id, person_id, token, expires_at) select id, id, 'receptionist', now() + interval '1 day' from added
  `.execute(db)
}

async function repeat(call: () => Promise<unknown>, times: number): Promise<Round> {
  const began = performance.now()
  for (let n = 0; n < times; n++) await call()
  return { rate: (times / (performance.now() - began)) * 1_000, cost: 0, answers: times }
}
