import type Stripe from 'stripe'
import { afterEach, beforeEach, expect, inject, test } from 'vitest'
import { standInKeys } from '../stripe.ts'
import { sdkFor, startTestStandIn, type TestStandIn } from './test-stand-in.ts'

const params = { amount: 6500, currency: 'usd', allowed_payment_method_types: ['card' as const] }

let own: TestStandIn
beforeEach(async () => {
  own = await startTestStandIn(inject('templateDatabase'))
})
afterEach(() => own.close())

async function outcomes(asked: readonly Promise<{ id: string }>[]) {
  const settled = await Promise.allSettled(asked)
  const ids = settled.flatMap((result) => (result.status === 'fulfilled' ? [result.value.id] : []))
  const refusals = settled.flatMap((result) => (result.status === 'rejected' ? [result.reason.code] : []))
  return { ids: new Set(ids), refusals: new Set(refusals) }
}

test('creates one intent for concurrent requests with one key, and returns 409 in the meantime', async () => {
  const second = sdkFor(await own.openSecond())
  const all = { ids: new Set<string>(), refusals: new Set<unknown>() }
  for (let round = 0; round < 10; round++) {
    const options = { idempotencyKey: `pi-${round}` }
    const asked = Array.from({ length: 10 }, (_, at) =>
      (at % 2 ? own.stripe : second).paymentIntents.create(params, options),
    )
    const { ids, refusals } = await outcomes(asked)
    expect(ids.size).toBe(1)
    for (const code of refusals) all.refusals.add(code)
    all.ids = all.ids.union(ids)
  }
  expect(all.refusals).toEqual(new Set(['idempotency_key_in_use']))
  const ledger = await own.standIn.ledger()
  expect(new Set(ledger.map(({ intentId }) => intentId))).toEqual(all.ids)
  // After the answer, the other process replays it.
  const replayed = await second.paymentIntents.create(params, { idempotencyKey: 'pi-0' })
  expect(all.ids).toContain(replayed.id)
  expect(new Headers(replayed.lastResponse.headers).get('idempotent-replayed')).toBe('true')
})

test('moves money once for concurrent payments, cancellations and refunds of two processes', async () => {
  const second = sdkFor(await own.openSecond())
  for (let round = 0; round < 5; round++) {
    const { id } = await own.stripe.paymentIntents.create(params)
    const pay = (stripe: Stripe) => stripe.paymentIntents.confirm(id, { payment_method: 'pm_card_visa' })
    await outcomes([pay(own.stripe), second.paymentIntents.cancel(id), pay(second), pay(own.stripe)])
    const refund = (stripe: Stripe) => stripe.refunds.create({ payment_intent: id })
    await outcomes([refund(own.stripe), refund(second), refund(own.stripe)])
  }
  for (const { status, receivedCents, refundedCents, refunds } of await own.standIn.ledger()) {
    expect([status, receivedCents, refundedCents, refunds.length]).toEqual(
      status === 'succeeded' ? ['succeeded', 6500, 6500, 1] : ['canceled', 0, 0, 0],
    )
  }
  const { data } = await own.stripe.charges.list({ limit: 100 })
  const charged = data.map(({ payment_intent }) => payment_intent)
  expect(new Set(charged).size).toBe(charged.length)
})

test('forgets a key after a day', async () => {
  const options = { idempotencyKey: 'pi-1' }
  const first = await own.stripe.paymentIntents.create(params, options)
  own.advance(86_399)
  expect((await own.stripe.paymentIntents.create(params, options)).id).toBe(first.id)
  own.advance(86_401)
  expect((await own.stripe.paymentIntents.create(params, options)).id).not.toBe(first.id)
})

test('refuses and does not store a card number', async () => {
  const number = '4242424242424242'
  const method = { type: 'card' as const, card: { number, exp_month: 12, exp_year: 2034, cvc: '123' } }
  await expect(own.stripe.paymentMethods.create(method)).rejects.toMatchObject({ statusCode: 402 })
  const { id } = await own.stripe.paymentIntents.create(params)
  const data = { payment_method_data: method } as Stripe.PaymentIntentConfirmParams
  await expect(own.stripe.paymentIntents.confirm(id, data)).rejects.toMatchObject({ statusCode: 402 })
  expect((await own.stripe.paymentIntents.retrieve(id)).status).toBe('requires_payment_method')
})

test('refuses a wrong key, a key of another mode, and calls that browsers may not make', async () => {
  const ask = (key: string, path: string, method = 'GET') =>
    own.standIn.fetch(`https://api.stripe.com/v1/${path}`, { method, headers: { authorization: `Bearer ${key}` } })
  const { id, client_secret } = await own.stripe.paymentIntents.create(params)
  const { secretKey, publishableKey } = standInKeys
  const asked: [string, string, string, number][] = [
    ['sk_test_of_somebody', 'payment_intents', 'GET', 401],
    ['sk_live_of_somebody', 'payment_intents', 'GET', 401],
    [publishableKey, 'payment_intents', 'GET', 403],
    [publishableKey, 'refunds', 'POST', 403],
    [publishableKey, `payment_intents/${id}`, 'GET', 404],
    [publishableKey, `payment_intents/${id}?client_secret=${id}_secret_guessed`, 'GET', 404],
    [publishableKey, `payment_intents/${id}?client_secret=${client_secret}`, 'GET', 200],
    [secretKey, `payment_intents/${id}`, 'GET', 200],
    [secretKey, 'customers', 'GET', 404],
  ]
  for (const [key, path, method, status] of asked) {
    expect([key, path, method, (await ask(key, path, method)).status]).toEqual([key, path, method, status])
  }
})

test('accepts the answer of a challenge only with the intent’s secret', async () => {
  const { id, client_secret } = await own.stripe.paymentIntents.create(params)
  await own.stripe.paymentIntents.confirm(id, { payment_method: 'pm_card_authenticationRequiredOnSetup' })
  const answer = (secret: string, outcome: string) =>
    own.standIn.fetch(`https://api.stripe.com/v1/test_helpers/payment_intents/${id}/answer_challenge`, {
      method: 'POST',
      headers: { authorization: `Bearer ${standInKeys.publishableKey}` },
      body: new URLSearchParams({ client_secret: secret, outcome }),
    })
  expect((await answer('guessed', 'complete')).status).toBe(404)
  expect(await (await answer(client_secret ?? '', 'fail')).json()).toMatchObject({
    status: 'requires_payment_method',
    last_payment_error: { code: 'payment_intent_authentication_failure' },
  })
  expect((await answer(client_secret ?? '', 'complete')).status).toBe(400)
})
