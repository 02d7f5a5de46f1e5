import type { PaymentIntentResult } from '@stripe/stripe-js'

/**
 * What a try to pay has come to. `received`: the provider has the money or is taking it. `unsettled`: nobody knows, so
 * it may have succeeded. `over`: this payment cannot be made any more, another one has to be opened. `refused`: nothing
 * was charged, and the provider's sentence says why.
 */
export type Outcome =
  | { readonly outcome: 'received' | 'unsettled' | 'over' }
  | { readonly outcome: 'refused'; readonly message: string | undefined }

/** Reads the provider's answer; an error about a payment that has succeeded is a success. */
export function outcomeOf({ paymentIntent, error }: PaymentIntentResult): Outcome {
  const status = paymentIntent?.status ?? error?.payment_intent?.status
  if (status === 'succeeded' || status === 'processing') return { outcome: 'received' }
  if (status === 'canceled') return { outcome: 'over' }
  if (error && isUnsettled(error)) return { outcome: 'unsettled' }
  return { outcome: 'refused', message: error?.message }
}

// A locked payment is being paid by another tab at this moment.
function isUnsettled({ type, code }: NonNullable<PaymentIntentResult['error']>): boolean {
  return type === 'api_connection_error' || type === 'api_error' || code === 'lock_timeout'
}
