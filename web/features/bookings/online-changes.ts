import type { Booking } from '#contract/schemas/booking.ts'

/** Returns whether the patient can move and cancel an appointment online at an instant. */
export function onlineChanges(
  { moveUntil, movesLeft, cancelUntil }: Pick<Booking, 'moveUntil' | 'movesLeft' | 'cancelUntil'>,
  now: Date,
): { readonly move: boolean; readonly cancel: boolean } {
  return { move: movesLeft > 0 && now <= new Date(moveUntil), cancel: now <= new Date(cancelUntil) }
}
