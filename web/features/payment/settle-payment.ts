import type { Booking } from '#contract/bookings.ts'
import { asApiError } from '../../api/api-error.ts'

interface Questions {
  /** Tells the portal of the transaction; it asks the provider. */
  readonly report: () => Promise<Booking>
  /** Reads how the booking stands, which an event may have changed. */
  readonly look: () => Promise<Booking>
  /** Waits until it is time to ask again. */
  readonly pause: () => Promise<void>
}

/** `not_paid`: the provider says so for good. `changed`: the booking has become something this payment does not fit. */
export type Settled = { readonly booking: Booking } | 'not_paid' | 'changed' | 'given_up'

/** How often "not paid" is heard after a lost connection before it is believed: the payment may be on its way still. */
const maxNotPaidAnswers = 4

/**
 * Asks until it is known what became of a payment: by the portal, and by a look at the booking where that fails. With
 * `received` the provider has said that the money came, so "not paid" is never believed. Ends with the signal.
 */
export async function settlePayment(
  { report, look, pause }: Questions,
  { received, signal }: { received: boolean; signal: AbortSignal },
): Promise<Settled> {
  for (let doubts = 0; !signal.aborted; await pause()) {
    try {
      return { booking: await report() }
    } catch (error) {
      const { status, code } = asApiError(error)
      if (code === 'payment_incomplete' && !received && ++doubts >= maxNotPaidAnswers) return 'not_paid'
      const asksAgain = status === 0 || status >= 500 || status === 429
      if (!asksAgain && code !== 'payment_incomplete' && code !== 'payment_confirming') return 'changed'
    }
    const booking = await look().catch(() => undefined)
    if (booking && booking.payment.state !== 'unpaid' && booking.payment.state !== 'confirming') return { booking }
  }
  return 'given_up'
}
