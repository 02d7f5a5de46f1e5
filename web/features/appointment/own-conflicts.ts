import { useQuery } from '@tanstack/react-query'
import { type ClinicDay, parseClinicDay } from '#contract/dates.ts'
import type { Booking } from '#contract/schemas/booking.ts'
import { parseSlot } from '#contract/slots.ts'
import { bookingsOf } from '../bookings/booking-api.ts'

interface Wanted {
  readonly day: ClinicDay
  readonly treatmentId: string
  /** The family member who is treated; `undefined` or empty if the patient is. */
  readonly memberId: string | undefined
  readonly slots: readonly string[]
}

/** A patient's own appointments that stand against booking a treatment on a day. */
export interface OwnConflicts {
  /** The one of the same treatment on that day, of which there can be one. */
  readonly same: Booking | undefined
  /** The others that overlap a slot. */
  readonly overlapping: readonly Booking[]
  /** The slots that overlap one of them. */
  readonly slots: ReadonlySet<string>
}

/** Returns the appointments of the person who is treated that stand against a booking. The server decides. */
export function conflictsWith(
  bookings: readonly Booking[],
  { day, treatmentId, memberId, slots }: Wanted,
): OwnConflicts {
  const own = bookings.filter(
    (booking) =>
      !booking.cancelled && (booking.memberId ?? '') === (memberId ?? '') && parseClinicDay(booking.date) === day,
  )
  const overlapping = own.filter(({ slot }) => slots.some((offered) => overlaps(offered, slot)))
  return {
    same: own.find((booking) => booking.treatmentId === treatmentId),
    overlapping: overlapping.filter((booking) => booking.treatmentId !== treatmentId),
    slots: new Set(slots.filter((offered) => overlapping.some(({ slot }) => overlaps(offered, slot)))),
  }
}

/** Whether two slots of one day overlap. */
export function overlaps(one: string, other: string): boolean {
  const [a, b] = [parseSlot(one), parseSlot(other)]
  return a !== undefined && b !== undefined && a.start < b.end && b.start < a.end
}

/** Returns what stands against a booking among the patient's coming appointments; nothing until they are loaded. */
export function useOwnConflicts(email: string, wanted: Parameters<typeof conflictsWith>[1]): OwnConflicts {
  const { data } = useQuery(bookingsOf(email, 1))
  return conflictsWith(data?.items ?? [], wanted)
}
