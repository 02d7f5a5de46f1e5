import { sql } from 'kysely'
import { type ClinicDay, clinicTimeAt } from '#contract/dates.ts'
import type { Context } from '../context.ts'

/** A free time that a patient can book in place of a cancelled appointment. */
export interface OtherTime {
  readonly day: ClinicDay
  readonly startsAt: Date
}

const searchedDays = 28
const mostTimes = 3

/**
 * Returns the first free time of each of the next three days on which a booking's treatment is free for its patient, within
 * four weeks. Begins on the day after the booking, and after today: what keeps the clinic from a visit often lasts the day.
 */
export async function findOtherTimes(
  { db, clock, timeZone }: Pick<Context, 'db' | 'clock' | 'timeZone'>,
  booking: { readonly id: string; readonly day: ClinicDay },
): Promise<OtherTime[]> {
  const today = clinicTimeAt(clock(), timeZone).day
  const first = sql`(greatest(${booking.day}::date, ${today}::date) + 1)`
  const { rows } = await sql<OtherTime>`
    select distinct on (day) day, lower(during) as "startsAt"
    from offered_for_move(${booking.id}, ${first}, ${first} + ${searchedDays - 1}::integer, ${timeZone}, ${clock()})
    order by day, during
    limit ${mostTimes}`.execute(db)
  return rows
}
