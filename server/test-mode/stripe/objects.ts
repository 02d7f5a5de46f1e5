import type Stripe from 'stripe'

/**
 * The provider's objects, as narrow as the stand-in returns them. They extend the SDK's types, so that the compiler names
 * a field that a new version of the SDK adds or changes.
 */

export interface Intent extends Stripe.PaymentIntent {
  readonly capture_method: 'automatic_async'
  readonly client_secret: string
  readonly latest_charge: string | null
  readonly livemode: false
  readonly payment_method: string | null
  readonly status: 'requires_payment_method' | 'requires_action' | 'processing' | 'succeeded' | 'canceled'
}

export interface PaymentError extends Stripe.PaymentIntent.LastPaymentError {
  readonly type: 'card_error' | 'invalid_request_error'
  readonly code: string
  readonly message: string
  readonly payment_method: PaymentMethod
}

export interface PaymentMethod extends Stripe.PaymentMethod {
  readonly card: Stripe.PaymentMethod.Card
  readonly livemode: false
  readonly type: 'card'
}

export interface Charge extends Stripe.Charge {
  readonly livemode: false
  readonly payment_intent: string
  readonly payment_method: string
  readonly status: 'succeeded' | 'failed'
}

export interface Refund extends Stripe.Refund {
  readonly charge: string
  readonly payment_intent: string
  readonly status: 'pending' | 'succeeded' | 'failed'
}

export interface Dispute extends Stripe.Dispute {
  readonly charge: string
  readonly livemode: false
  readonly payment_intent: string
  readonly status:
    | 'warning_needs_response'
    | 'warning_under_review'
    | 'warning_closed'
    | 'needs_response'
    | 'under_review'
    | 'won'
    | 'lost'
}

/** An event before the SDK knows the type of its object. */
export type Event = Stripe.EventBase & { readonly livemode: false }
