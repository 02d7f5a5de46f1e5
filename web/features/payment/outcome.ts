import type { PaymentIntentResult } from '@stripe/stripe-js'

/**
 * Outcome of an attempt to pay. `received`: the provider has the money or is processing it. `unsettled`: unknown, it may
 * have succeeded. `over`: this payment is closed, and a new one must be opened. `refused`: nothing was charged, for the
 * reason in `message`.
 */
export type Outcome =
  | { readonly outcome: 'received' | 'unsettled' | 'over' }
  | { readonly outcome: 'refused'; readonly message: string | undefined }

/** Returns the outcome of the provider's result. An error about a payment that succeeded is a success. */
export function outcomeOf({ paymentIntent, error }: PaymentIntentResult): Outcome {
  const status = paymentIntent?.status ?? error?.payment_intent?.status
  if (status === 'succeeded' || status === 'processing') return { outcome: 'received' }
  if (status === 'canceled') return { outcome: 'over' }
  if (error && isUnsettled(error)) return { outcome: 'unsettled' }
  return { outcome: 'refused', message: error?.message }
}

// A lock timeout means that another tab is paying.
function isUnsettled({ type, code }: NonNullable<PaymentIntentResult['error']>): boolean {
  return type === 'api_connection_error' || type === 'api_error' || code === 'lock_timeout'
}
