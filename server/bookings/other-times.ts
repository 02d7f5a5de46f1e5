import { type RawBuilder, sql } from 'kysely'
import { type ClinicDay, clinicTimeAt } from '#contract/dates.ts'
import type { Context } from '../context.ts'

/** A free time that a patient can book in place of a cancelled appointment. */
export interface OtherTime {
  readonly day: ClinicDay
  readonly startsAt: Date
}

type Clinic = Pick<Context, 'db' | 'clock' | 'timeZone'>

const searchedDays = 28
const mostTimes = 3

/**
 * Returns the first free time of each of the next three days on which a booking's treatment is free for its patient, within
 * four weeks. Begins on the day after the booking, and after today: what keeps the clinic from a visit often lasts the day.
 * None while online booking is paused.
 */
export async function findOtherTimes(
  context: Clinic,
  booking: { readonly id: string; readonly day: ClinicDay },
): Promise<OtherTime[]> {
  const today = clinicTimeAt(context.clock(), context.timeZone).day
  const first = sql`(greatest(${booking.day}::date, ${today}::date) + 1)`
  const { rows } = await sql<OtherTime>`
    select distinct on (day) day, lower(during) as "startsAt"
    from ${offeredForMove(context, booking.id, first, sql`${first} + ${searchedDays - 1}::integer`)} o
    where takes_online_bookings()
    order by day, during
    limit ${mostTimes}`.execute(context.db)
  return rows
}

/**
 * Returns a subquery: every slot of a booking's treatment to which `move_appointment` moves the booking, from one
 * clinic day to another. These are the slots that are free without the booking, apart from those at which its patient has
 * another appointment.
 */
export function offeredForMove(
  { clock, timeZone }: Pick<Clinic, 'clock' | 'timeZone'>,
  movedId: string,
  from: ClinicDay | RawBuilder<unknown>,
  to: ClinicDay | RawBuilder<unknown>,
): RawBuilder<unknown> {
  return sql`(
    select p.* from booking b, offered(${from}, ${to}, ${timeZone}, ${clock()}, array[b.treatment_id], b.id) p
    where b.id = ${movedId} and find_conflict(b.patient_id, b.treatment_id, p.day, p.during, b.id) is null)`
}
