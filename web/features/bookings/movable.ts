import type { Booking } from '#contract/schemas/booking.ts'
import type { VisitStep } from '#contract/schemas/desk.ts'

type Visit = Pick<Booking, 'startsAt' | 'endsAt' | 'state'> & { readonly visit?: VisitStep }

/** Whether the staff can move an appointment, also one that is late, over or was missed. */
export function canStaffMove({ state }: Visit): boolean {
  return state === 'booked' || state === 'missed'
}

/** Whether the server asks the staff why they move an appointment: it is over or was missed, or its patient is late. */
export function isMovedLate({ startsAt, endsAt, visit = 'expected' }: Visit, now: Date): boolean {
  const at = now.toISOString()
  const isThere = visit === 'arrived' || visit === 'in_chair'
  return endsAt <= at || (startsAt <= at && !isThere)
}
