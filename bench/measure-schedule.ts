import { type Kysely, sql } from 'kysely'
import { addDays, type ClinicDay } from '#contract/dates.ts'
import { migrate } from '../server/database/migrate.ts'
import type { Database } from '../server/database/schema.ts'
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
} satisfies Record<string, { times: number; run: Call }>

type Call = (db: Kysely<Database>, today: ClinicDay) => Promise<unknown>

/** Rounds of one call on the clinic with past bookings and on the same clinic without. */
interface ScheduleRounds {
  readonly call: string
  readonly withPast: Round[]
  readonly withoutPast: Round[]
}

export interface ScheduleResults {
  readonly past: number
  readonly found: readonly ScheduleRounds[]
}

/** Measures the schedule's SQL functions in turns of two databases: with `past` past bookings and with none. */
export async function measureSchedule(
  cluster: Cluster,
  { rounds, past }: { rounds: number; past: number },
): Promise<ScheduleResults> {
  await cluster.create('without_past')
  const today = await cluster.use('without_past', async (db) => {
    await migrate(db)
    return seedScheduledClinic(db, scheduled)
  })
  await cluster.create('with_past', 'without_past')
  return cluster.use('without_past', (withoutPast) =>
    cluster.use('with_past', async (withPast) => {
      await addPast(withPast, scheduled, today, past)
      const found: ScheduleRounds[] = []
      for (const [call, { times, run }] of Object.entries(calls)) {
        const measure = (db: Kysely<Database>) => () => repeat(() => run(db, today), times)
        // Warms up: a connection plans a function's statements in its first calls.
        await measure(withPast)()
        await measure(withoutPast)()
        found.push({
          call,
          ...(await inTurn(rounds, { withPast: measure(withPast), withoutPast: measure(withoutPast) })),
        })
      }
      return { past, found }
    }),
  )
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

async function repeat(call: () => Promise<unknown>, times: number): Promise<Round> {
  const began = performance.now()
  for (let n = 0; n < times; n++) await call()
  return { rate: (times / (performance.now() - began)) * 1_000, cost: 0, answers: times }
}
