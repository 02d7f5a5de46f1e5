import Stripe from 'stripe'
import { afterAll, beforeAll, describe, expect, inject, test } from 'vitest'
import { sdkFor, startTestStandIn, type TestStandIn } from './stripe/test-stand-in.ts'

// The behavior of the provider's API on which the portal relies, tested with the official SDK. The tests run against
// the stand-in, and with STRIPE_TEST_KEY (sk_test_…) also against the provider's test mode, to show that both agree.
const testKey = process.env.STRIPE_TEST_KEY
const card = { amount: 6500, currency: 'usd', allowed_payment_method_types: ['card'] } satisfies Intent
type Intent = Stripe.PaymentIntentCreateParams

let own: TestStandIn
beforeAll(async () => {
  own = await startTestStandIn(inject('templateDatabase'))
})
afterAll(() => own.close())

describe('the stand-in', () => obligations(() => sdkFor(own.standIn, 2)))

describe.skipIf(!testKey)("the provider's test mode", { timeout: 120_000 }, () => {
  obligations(() => new Stripe(testKey ?? '', { maxNetworkRetries: 2, telemetry: false }))
})

function obligations(open: () => Stripe) {
  const key = () => crypto.randomUUID()
  const refusalOf = async (asked: Promise<unknown>) => {
    const refusal = await asked.then(
      () => undefined,
      (error: unknown) => error,
    )
    if (refusal instanceof Stripe.errors.StripeError) return refusal
    throw new Error('It was not refused.', { cause: refusal })
  }
  const paid = async (method = 'pm_card_visa') => {
    const { id } = await open().paymentIntents.create(card)
    return open().paymentIntents.confirm(id, { payment_method: method })
  }

  test('creates an intent that requires a card, with its parameters and a secret', async () => {
    const metadata = { bookingId: 'b1' }
    const intent = await open().paymentIntents.create({ ...card, metadata }, { idempotencyKey: key() })
    expect(intent).toMatchObject({
      object: 'payment_intent',
      amount: 6500,
      amount_received: 0,
      currency: 'usd',
      livemode: false,
      metadata,
      payment_method_types: ['card'],
      status: 'requires_payment_method',
    })
    expect(intent.client_secret).toMatch(new RegExp(`^${intent.id}_secret_\\w+$`))
    expect(await open().paymentIntents.retrieve(intent.id)).toMatchObject({ id: intent.id, amount: 6500 })
  })

  test('charges a card once, after which the intent cannot be paid or cancelled', async () => {
    const intent = await paid()
    expect(intent).toMatchObject({ status: 'succeeded', amount_received: 6500, last_payment_error: null })
    const charge = await open().charges.retrieve(String(intent.latest_charge))
    expect(charge).toMatchObject({ paid: true, amount: 6500, refunded: false, payment_intent: intent.id })
    const again = open().paymentIntents.confirm(intent.id, { payment_method: 'pm_card_visa' })
    const cancel = open().paymentIntents.cancel(intent.id)
    for (const refusal of await Promise.all([again, cancel].map(refusalOf))) {
      expect(refusal).toMatchObject({ statusCode: 400, code: 'payment_intent_unexpected_state' })
      expect(refusal.payment_intent).toMatchObject({ id: intent.id, status: 'succeeded' })
    }
  })

  test.each([
    ['pm_card_visa_chargeDeclined', 'card_declined', 'generic_decline', 'Your card was declined.'],
    [
      'pm_card_visa_chargeDeclinedInsufficientFunds',
      'card_declined',
      'insufficient_funds',
      'Your card has insufficient funds.',
    ],
    ['pm_card_chargeDeclinedExpiredCard', 'expired_card', 'expired_card', 'Your card has expired.'],
  ])('reports why %s is declined and accepts another card', async (method, code, decline_code, message) => {
    const { id } = await open().paymentIntents.create(card)
    const refusal = await refusalOf(open().paymentIntents.confirm(id, { payment_method: method }))
    expect(refusal).toBeInstanceOf(Stripe.errors.StripeCardError)
    expect(refusal).toMatchObject({ statusCode: 402, code, decline_code, message })
    const open1 = await open().paymentIntents.retrieve(id)
    expect(open1).toMatchObject({ status: 'requires_payment_method', last_payment_error: { code } })
    const second = await open().paymentIntents.confirm(id, { payment_method: 'pm_card_mastercard' })
    expect(second).toMatchObject({ status: 'succeeded', amount_received: 6500 })
  })

  test('waits for the payer if a card requires 3-D Secure, and can be cancelled', async () => {
    const { id } = await open().paymentIntents.create(card)
    const method = { payment_method: 'pm_card_authenticationRequiredOnSetup' }
    const asking = await open().paymentIntents.confirm(id, { ...method, use_stripe_sdk: true })
    expect(asking).toMatchObject({ status: 'requires_action', next_action: { type: 'use_stripe_sdk' } })
    const cancelled = await open().paymentIntents.cancel(id, { cancellation_reason: 'abandoned' })
    expect(cancelled).toMatchObject({ status: 'canceled', cancellation_reason: 'abandoned' })
    const refusal = await refusalOf(open().paymentIntents.confirm(id, { payment_method: 'pm_card_visa' }))
    expect(refusal).toMatchObject({ code: 'payment_intent_unexpected_state' })
  })

  test('refunds a whole payment once and never more', async () => {
    const intent = await paid()
    const idempotencyKey = key()
    const refund = await open().refunds.create({ payment_intent: intent.id }, { idempotencyKey })
    expect(refund).toMatchObject({ object: 'refund', amount: 6500, status: 'succeeded', payment_intent: intent.id })
    const replayed = await open().refunds.create({ payment_intent: intent.id }, { idempotencyKey })
    expect(replayed.id).toBe(refund.id)
    const refusal = await refusalOf(open().refunds.create({ payment_intent: intent.id }, { idempotencyKey: key() }))
    expect(refusal).toMatchObject({ statusCode: 400, code: 'charge_already_refunded' })
    const { data } = await open().refunds.list({ payment_intent: intent.id })
    expect(data.map(({ id }) => id)).toEqual([refund.id])
    expect(await open().refunds.retrieve(refund.id)).toMatchObject({ id: refund.id, amount: 6500 })
    expect(await open().charges.retrieve(String(intent.latest_charge))).toMatchObject({ refunded: true })
  })

  test('refunds at most the rest after a partial refund', async () => {
    const intent = await paid()
    await open().refunds.create({ payment_intent: intent.id, amount: 6000 })
    const refusal = await refusalOf(open().refunds.create({ payment_intent: intent.id, amount: 501 }))
    expect(refusal.statusCode).toBe(400)
    expect(await open().refunds.create({ payment_intent: intent.id })).toMatchObject({ amount: 500 })
  })

  test('reports a pending refund for a card that refunds later', async () => {
    const intent = await paid('pm_card_pendingRefund')
    expect(await open().refunds.create({ payment_intent: intent.id })).toMatchObject({
      status: 'pending',
      amount: 6500,
    })
  })

  test('refuses to refund an unpaid intent', async () => {
    const { id } = await open().paymentIntents.create(card)
    expect(await refusalOf(open().refunds.create({ payment_intent: id }))).toMatchObject({ statusCode: 400 })
  })

  test.each([
    ['winning_evidence', 'won'],
    ['losing_evidence', 'lost'],
  ])('decides a dispute by %s', async (uncategorized_text, status) => {
    const intent = await paid('pm_card_createDispute')
    const disputes = async () => (await open().disputes.list({ payment_intent: intent.id })).data
    // Stripe opens the dispute within seconds of the payment.
    await expect.poll(disputes, { timeout: 60_000 }).toHaveLength(1)
    const [dispute] = await disputes()
    expect(dispute).toMatchObject({ object: 'dispute', amount: 6500, status: 'needs_response' })
    expect(await open().charges.retrieve(String(intent.latest_charge))).toMatchObject({ disputed: true })
    const refusal = await refusalOf(open().refunds.create({ payment_intent: intent.id }))
    expect(refusal).toMatchObject({ statusCode: 400, code: 'charge_disputed' })
    await open().disputes.update(dispute?.id ?? '', { evidence: { uncategorized_text } })
    await expect.poll(async () => (await disputes())[0]?.status, { timeout: 60_000 }).toBe(status)
  })

  test('repeats the answer for a repeated key, also a refusal', async () => {
    const idempotencyKey = key()
    const [first, ...more] = await Promise.all(
      Array.from({ length: 4 }, () => open().paymentIntents.create(card, { idempotencyKey })),
    )
    expect(more.map(({ id }) => id)).toEqual(more.map(() => first?.id))
    const id = first?.id ?? ''
    const declined = { payment_method: 'pm_card_visa_chargeDeclined' }
    const again = { idempotencyKey: key() }
    const refusal = await refusalOf(open().paymentIntents.confirm(id, declined, again))
    await open().paymentIntents.confirm(id, { payment_method: 'pm_card_visa' })
    const repeated = await refusalOf(open().paymentIntents.confirm(id, declined, again))
    expect(repeated.charge).toBe(refusal.charge)
  })

  test('refuses a repeated key with another request and creates nothing', async () => {
    const idempotencyKey = key()
    await open().paymentIntents.create(card, { idempotencyKey })
    const refusal = await refusalOf(open().paymentIntents.create({ ...card, amount: 6600 }, { idempotencyKey }))
    expect(refusal).toBeInstanceOf(Stripe.errors.StripeIdempotencyError)
    expect(refusal.statusCode).toBe(400)
  })

  test('names an invalid parameter and does not use up the key', async () => {
    const idempotencyKey = key()
    const wrong: [object, string][] = [
      [{ ...card, amount: 19.5 }, 'parameter_invalid_integer'],
      [{ ...card, amount: 49 }, 'amount_too_small'],
      [{ amount: 6500 }, 'parameter_missing'],
      [{ ...card, price: 65 }, 'parameter_unknown'],
    ]
    for (const [given, code] of wrong) {
      const refusal = await refusalOf(open().paymentIntents.create(given as Intent))
      expect(refusal).toMatchObject({ statusCode: 400, code })
    }
    await refusalOf(open().paymentIntents.create({ ...card, price: 65 } as Intent, { idempotencyKey }))
    expect(await open().paymentIntents.create(card, { idempotencyKey })).toMatchObject({ amount: 6500 })
  })

  test('returns 404 with a code for an unknown ID', async () => {
    const unknown = [
      open().paymentIntents.retrieve('pi_unknown'),
      open().refunds.create({ payment_intent: 'pi_unknown' }),
    ]
    for (const refusal of await Promise.all(unknown.map(refusalOf))) {
      expect(refusal).toMatchObject({ statusCode: 404, code: 'resource_missing' })
    }
  })

  test('lists intents page by page, newest first', async () => {
    const made = [await open().paymentIntents.create(card), await open().paymentIntents.create(card)]
    const page = await open().paymentIntents.list({ limit: 1 })
    expect(page).toMatchObject({ object: 'list', has_more: true, data: [{ id: made[1]?.id }] })
    const next = await open().paymentIntents.list({ limit: 1, starting_after: made[1]?.id ?? '' })
    expect(next.data.map(({ id }) => id)).toEqual([made[0]?.id])
  })
}
