import { sql } from 'kysely'
import { addDays, type ClinicDay, clinicTimeAt } from '#contract/dates.ts'
import { toCents } from '#contract/money.ts'
import type { BookingRequest } from '#contract/schemas/booking-request.ts'
import type { Context } from '../context.ts'

/** What `claim` would answer about the starts of a clinic day, as long as the day does not change. */
interface KnownDay {
  /** Whether online booking is on. */
  readonly open: boolean
  /** Prices in cents of the bookable starts, by `startOf`, and who treats then: null if there is no place. */
  readonly starts: ReadonlyMap<string, { readonly cents: number; readonly doctors: readonly string[] | null }>
  /** The people for whom `claim` may answer something else: they have a booking, or an idempotency key that made one. */
  readonly exempt: ReadonlySet<string>
  /** The time at which the first offer of the day expires, in milliseconds since 1970; null if none is open. */
  readonly until: number | null
}

/** Key of a known day in the availability cache. */
export const knownDayKey = (day: ClinicDay) => `known refusals on ${day}`

const startOf = (treatmentId: string, start: number, end: number) => `${treatmentId} ${start} ${end}`

/**
 * Reads for which starts of a day `claim` answers `slot_taken`, so that `isKnownTaken` can say so without a query until the day
 * changes. Call it when `claim` has answered so. Concurrent calls share one query. Never fails: without an answer, requests are
 * decided by the database.
 */
export async function cacheTaken(context: Context, day: ClinicDay): Promise<void> {
  const period = { from: addDays(day, -1), to: addDays(day, 1) }
  await context.availability.get(knownDayKey(day), period, () => readDay(context, day)).catch(() => undefined)
}

/** Shortest time between two reads of a day while people wait in line for it, in milliseconds. Each booking changes the day. */
const refreshMs = 1_000

/**
 * Returns a function that calls `cacheTaken` in the background, for each day at most once a second. Without it, those in line for
 * a day that is sold out would wait for people who have not come back yet.
 */
export function createTakenRefresher(context: Context): (day: ClinicDay) => void {
  const recent = new Set<ClinicDay>()
  return (day) => {
    if (recent.has(day)) return
    recent.add(day)
    setTimeout(() => recent.delete(day), refreshMs).unref()
    void cacheTaken(context, day)
  }
}

/**
 * Whether the database would refuse a patient's request with `slot_taken`, as far as this process knows without a query. False
 * if the change feed is not connected, the day has changed, or it depends on the person.
 */
export function isKnownTaken({ availability, clock }: Context, personId: string, asked: BookingRequest): boolean {
  const known = availability.peek<KnownDay>(knownDayKey(asked.date))
  // A family member has bookings of their own, and may not be the caller's.
  if (!known?.open || asked.memberId !== undefined || known.exempt.has(personId)) return false
  if (known.until !== null && known.until <= clock().getTime()) return false
  const start = known.starts.get(startOf(asked.treatmentId, asked.slot.start, asked.slot.end))
  if (!start || start.cents !== toCents(asked.price)) return false
  return start.doctors === null || (asked.doctorId !== undefined && !start.doctors.includes(asked.doctorId))
}

interface StartRow {
  readonly treatment_id: string
  readonly start: number
  readonly end: number
  readonly cents: number
  readonly doctors: string[] | null
}

/**
 * Reads a day with the rule that decides about bookings, `places`, in one snapshot. The keys of bookings that were moved off
 * the day still return them.
 */
async function readDay({ db, clock, timeZone }: Context, day: ClinicDay): Promise<KnownDay> {
  const now = clock()
  const today = clinicTimeAt(now, timeZone).day
  const { rows } = await sql<{ open: boolean; until: Date | null; exempt: string[]; starts: StartRow[] | null }>`
    select takes_online_bookings() as open,
      (select min(held_until) from waitlist_offer where day = ${day} and outcome is null) as until,
      array(select patient_id::text from booking
          where live and day between ${addDays(day, -1)}::date and ${addDays(day, 1)}::date
        union select account_id::text from booking where day = ${day}
        union select account_id::text from booking where day >= ${today} and moved_at is not null) as exempt,
      (select json_agg(json_build_object('treatment_id', p.treatment_id, 'start', p.start_minute, 'end', p.end_minute,
          'cents', t.price_cents, 'doctors', case when p.places > 0 then p.doctors end))
        from places(null, ${day}, ${day}, ${timeZone}, ${now}) p
        join treatment t on t.id = p.treatment_id
        where p.reason is null or p.position is not null) as starts`.execute(db)
  const [row] = rows
  return {
    open: row?.open ?? false,
    until: row?.until?.getTime() ?? null,
    exempt: new Set(row?.exempt),
    starts: new Map(
      row?.starts?.map(({ treatment_id, start, end, cents, doctors }) => [
        startOf(treatment_id, start, end),
        { cents, doctors },
      ]),
    ),
  }
}
