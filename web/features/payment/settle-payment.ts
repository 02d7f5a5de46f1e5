import type { Booking } from '#contract/schemas/booking.ts'
import { asApiError } from '../../api/api-error.ts'

interface Requests {
  /** Reports the transaction to the portal, which checks with the provider. */
  readonly report: () => Promise<Booking>
  /** Fetches the booking, which a webhook may have changed. */
  readonly look: () => Promise<Booking>
  /** Waits before the next attempt. */
  readonly pause: () => Promise<void>
}

/** `not_paid`: nothing was charged. `changed`: the booking changed and cannot be paid by this payment. */
export type Settled = { readonly booking: Booking } | 'not_paid' | 'changed' | 'given_up'

/** Number of "not paid" answers that settle a payment after a lost connection: it may still be processed before. */
const maxNotPaidAnswers = 4

/**
 * Polls until the outcome of a payment is known: reports it, and fetches the booking if that fails. With `received` the
 * provider has confirmed the payment, so "not paid" answers are ignored. Stops when the signal aborts.
 */
export async function settlePayment(
  { report, look, pause }: Requests,
  { received, signal }: { received: boolean; signal: AbortSignal },
): Promise<Settled> {
  for (let notPaid = 0; !signal.aborted; await pause()) {
    try {
      return { booking: await report() }
    } catch (error) {
      const { status, code } = asApiError(error)
      if (code === 'payment_incomplete' && !received && ++notPaid >= maxNotPaidAnswers) return 'not_paid'
      const isTemporary = status === 0 || status >= 500 || status === 429
      if (!isTemporary && code !== 'payment_incomplete' && code !== 'payment_confirming') return 'changed'
    }
    const booking = await look().catch(() => undefined)
    if (booking && booking.payment.state !== 'unpaid' && booking.payment.state !== 'confirming') return { booking }
  }
  return 'given_up'
}
