import type { PaymentIntent, PaymentIntentResult, StripeError } from '@stripe/stripe-js'
import { expect, it } from 'vitest'
import { outcomeOf } from './outcome.ts'

function failed(type: StripeError['type'], more: { status?: PaymentIntent.Status; code?: string } = {}) {
  const { status, code } = more
  return {
    error: { type, code, message: 'Why.', ...(status && { payment_intent: { status } }) },
  } as PaymentIntentResult
}

it.each(['succeeded', 'processing'] as const)('is received if the payment is %s', (status) => {
  expect(outcomeOf({ paymentIntent: { status } as PaymentIntent })).toEqual({ outcome: 'received' })
  expect(outcomeOf(failed('invalid_request_error', { status }))).toEqual({ outcome: 'received' })
})

it('is unsettled if the connection or the provider fails', () => {
  expect(outcomeOf(failed('api_connection_error'))).toEqual({ outcome: 'unsettled' })
  expect(outcomeOf(failed('api_error'))).toEqual({ outcome: 'unsettled' })
  expect(outcomeOf(failed('invalid_request_error', { code: 'lock_timeout' }))).toEqual({ outcome: 'unsettled' })
})

it('is refused with the reason if the card is declined', () => {
  const declined = failed('card_error', { status: 'requires_payment_method' })
  expect(outcomeOf(declined)).toEqual({ outcome: 'refused', message: 'Why.' })
})

it('is over if the payment is closed', () => {
  expect(outcomeOf(failed('invalid_request_error', { status: 'canceled' }))).toEqual({ outcome: 'over' })
})
