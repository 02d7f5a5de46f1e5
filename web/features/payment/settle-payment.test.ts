import { expect, it } from 'vitest'
import type { Booking } from '#contract/schemas/booking.ts'
import { ApiError } from '../../api/api-error.ts'
import { settlePayment } from './settle-payment.ts'

const unpaid = { payment: { state: 'unpaid' } } as Booking
const paid = { payment: { state: 'paid' } } as Booking

/** Returns the answers in turn, then repeats the last one. */
function inTurn(...answers: (Booking | ApiError)[]) {
  let asked = 0
  return async () => {
    const answer = answers[Math.min(asked++, answers.length - 1)] as Booking | ApiError
    if (answer instanceof ApiError) throw answer
    return answer
  }
}

const lost = new ApiError(0, 'unreachable')
const incomplete = new ApiError(402, 'payment_incomplete')
const pause = async () => {}
const { signal } = new AbortController()

it('retries until it gets an answer', async () => {
  const report = inTurn(lost, new ApiError(503, 'payment_unavailable'), new ApiError(409, 'payment_confirming'), paid)
  expect(await settlePayment({ report, look: inTurn(unpaid), pause }, { received: false, signal })).toEqual({
    booking: paid,
  })
})

it('notices a booking that a webhook marked as paid', async () => {
  const look = inTurn(unpaid, lost, paid)
  expect(await settlePayment({ report: inTurn(lost), look, pause }, { received: true, signal })).toEqual({
    booking: paid,
  })
})

it('accepts "not paid" after several answers', async () => {
  const questions = { report: inTurn(incomplete), look: inTurn(unpaid), pause }
  expect(await settlePayment(questions, { received: false, signal })).toBe('not_paid')
})

it('ignores "not paid" if the provider has confirmed the payment', async () => {
  const end = new AbortController()
  let pauses = 0
  const until20 = async () => {
    if (++pauses === 20) end.abort()
  }
  const questions = { report: inTurn(incomplete), look: inTurn(unpaid), pause: until20 }
  expect(await settlePayment(questions, { received: true, signal: end.signal })).toBe('given_up')
})

it('returns "changed" if the booking was cancelled', async () => {
  const questions = { report: inTurn(new ApiError(409, 'booking_cancelled')), look: inTurn(unpaid), pause }
  expect(await settlePayment(questions, { received: true, signal })).toBe('changed')
})
