import { type ClinicDay, clinicTimeAt } from '#contract/dates.ts'
import type { AuditContext } from '../audit-context.ts'
import { lockAccountsOn, lockUpcomingOn } from '../bookings/booking-state.ts'
import type { Context } from '../context.ts'
import { violatesConstraint } from '../database/connect.ts'
import { withLocks } from '../waitlist/with-locks.ts'
import { formatPlace } from './holidays.ts'
import type { Place } from './public-holidays.ts'

interface HolidayClosing extends Place {
  readonly days: readonly { readonly date: ClinicDay; readonly reason: string }[]
  /** The live bookings on these days that the admin has seen. */
  readonly bookings: readonly string[]
}

class BookingsChanged extends Error {}

/**
 * Closes the clinic on public holidays, on all of the days or on none. Bookings on them stay, and are listed as those that the
 * schedule does not support. Returns the number of closed days, or why none is closed.
 */
export async function closeHolidays(
  context: Context,
  admin: AuditContext,
  { days, bookings, ...place }: HolidayClosing,
): Promise<number | 'day_is_past' | 'already_closed' | 'bookings_changed'> {
  const now = context.clock()
  const today = clinicTimeAt(now, context.timeZone).day
  const sorted = days.toSorted((a, b) => a.date.localeCompare(b.date))
  if (sorted.some(({ date }) => date < today)) return 'day_is_past'
  try {
    await withLocks(context, admin, { days: 'all' }, async (tx) => {
      const rows = sorted.map(({ date, reason }) => ({
        ...{ first_day: date, last_day: date, reason, created_at: now, holiday_place: formatPlace(place) },
      }))
      await tx.insertInto('closed_days').values(rows).execute()
      const live: string[] = []
      for (const { date } of sorted) {
        await lockAccountsOn(tx, date, date, now)
        live.push(...(await lockUpcomingOn(tx, date, date, now)))
      }
      if (live.sort().join() !== bookings.toSorted().join()) throw new BookingsChanged()
    })
    return days.length
  } catch (error) {
    if (error instanceof BookingsChanged) return 'bookings_changed'
    if (violatesConstraint(error, 'closed_once')) return 'already_closed'
    throw error
  }
}
