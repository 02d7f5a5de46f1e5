import type { Booking } from '#contract/schemas/booking.ts'

/** The instant until which the payment of a cancelled booking is held for the patient; `undefined` if none is. */
export function heldUntil({ payment }: Booking, now: Date): Date | undefined {
  const until = 'heldUntil' in payment && payment.heldUntil !== undefined ? new Date(payment.heldUntil) : undefined
  return until && until > now ? until : undefined
}
