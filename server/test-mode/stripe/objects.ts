/** The provider's objects, with the fields that the portal and its tests read. */

export interface Intent {
  readonly id: string
  readonly object: 'payment_intent'
  readonly allowed_payment_method_types: readonly string[] | null
  readonly amount: number
  readonly amount_capturable: number
  readonly amount_received: number
  readonly canceled_at: number | null
  readonly cancellation_reason: string | null
  readonly capture_method: 'automatic_async'
  readonly client_secret: string
  readonly confirmation_method: 'automatic'
  readonly created: number
  readonly currency: string
  readonly customer: null
  readonly description: string | null
  readonly last_payment_error: PaymentError | null
  readonly latest_charge: string | null
  readonly livemode: false
  readonly metadata: Readonly<Record<string, string>>
  readonly next_action: { readonly type: 'use_stripe_sdk'; readonly use_stripe_sdk: { readonly type: string } } | null
  readonly payment_method: string | null
  readonly payment_method_types: readonly string[]
  readonly receipt_email: string | null
  readonly status: 'requires_payment_method' | 'requires_action' | 'processing' | 'succeeded' | 'canceled'
}

export interface PaymentError {
  readonly type: 'card_error' | 'invalid_request_error'
  readonly code: string
  readonly message: string
  readonly decline_code?: string
  readonly charge?: string
  readonly payment_method: PaymentMethod
}

export interface PaymentMethod {
  readonly id: string
  readonly object: 'payment_method'
  readonly billing_details: BillingDetails
  readonly card: {
    readonly brand: string
    readonly country: 'US'
    readonly exp_month: number
    readonly exp_year: number
    readonly funding: 'credit'
    readonly last4: string
  }
  readonly created: number
  readonly customer: null
  readonly livemode: false
  readonly type: 'card'
}

interface BillingDetails {
  readonly address: null
  readonly email: string | null
  readonly name: string | null
  readonly phone: string | null
}

export interface Charge {
  readonly id: string
  readonly object: 'charge'
  readonly amount: number
  readonly amount_captured: number
  readonly amount_refunded: number
  readonly billing_details: BillingDetails
  readonly captured: boolean
  readonly created: number
  readonly currency: string
  readonly disputed: boolean
  readonly failure_code: string | null
  readonly failure_message: string | null
  readonly livemode: false
  readonly metadata: Readonly<Record<string, string>>
  readonly paid: boolean
  readonly payment_intent: string
  readonly payment_method: string
  readonly payment_method_details: { readonly type: 'card'; readonly card: PaymentMethod['card'] }
  readonly refunded: boolean
  readonly status: 'succeeded' | 'failed'
}

export interface Refund {
  readonly id: string
  readonly object: 'refund'
  readonly amount: number
  readonly charge: string
  readonly created: number
  readonly currency: string
  readonly failure_reason?: string
  readonly metadata: Readonly<Record<string, string>>
  readonly payment_intent: string
  readonly reason: string | null
  readonly status: 'pending' | 'succeeded' | 'failed'
}

export interface Dispute {
  readonly id: string
  readonly object: 'dispute'
  readonly amount: number
  readonly charge: string
  readonly created: number
  readonly currency: string
  readonly is_charge_refundable: boolean
  readonly livemode: false
  readonly payment_intent: string
  readonly reason: 'fraudulent'
  readonly status:
    | 'warning_needs_response'
    | 'warning_under_review'
    | 'warning_closed'
    | 'needs_response'
    | 'under_review'
    | 'won'
    | 'lost'
}
