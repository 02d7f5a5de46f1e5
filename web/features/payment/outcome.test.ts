import type { PaymentIntent, PaymentIntentResult, StripeError } from '@stripe/stripe-js'
import { expect, it } from 'vitest'
import { outcomeOf } from './outcome.ts'

function failed(type: StripeError['type'], more: { status?: PaymentIntent.Status; code?: string } = {}) {
  const { status, code } = more
  return {
    error: { type, code, message: 'Why.', ...(status && { payment_intent: { status } }) },
  } as PaymentIntentResult
}

it.each(['succeeded', 'processing'] as const)('when the payment is %s, then it counts as received', (status) => {
  expect(outcomeOf({ paymentIntent: { status } as PaymentIntent })).toEqual({ outcome: 'received' })
  expect(outcomeOf(failed('invalid_request_error', { status }))).toEqual({ outcome: 'received' })
})

it('when the connection or the provider fails, then nobody knows', () => {
  expect(outcomeOf(failed('api_connection_error'))).toEqual({ outcome: 'unsettled' })
  expect(outcomeOf(failed('api_error'))).toEqual({ outcome: 'unsettled' })
  expect(outcomeOf(failed('invalid_request_error', { code: 'lock_timeout' }))).toEqual({ outcome: 'unsettled' })
})

it('when the card is declined, then the provider says why', () => {
  const declined = failed('card_error', { status: 'requires_payment_method' })
  expect(outcomeOf(declined)).toEqual({ outcome: 'refused', message: 'Why.' })
})

it('when the payment has been closed meanwhile, then it is over', () => {
  expect(outcomeOf(failed('invalid_request_error', { status: 'canceled' }))).toEqual({ outcome: 'over' })
})
