import type Stripe from 'stripe'
import { expect, inject, test } from 'vitest'
import type { Fetch } from '../../payments/provider.ts'
import { checkWithCompiler, type Described, Text } from '../../testing/check-with-compiler.ts'
import { addBooking, cancel, openIntent, payFully, payInBrowser, sweep } from '../../testing/payments.ts'
import { startTestApp } from '../../testing/test-app.ts'
import { standInKeys } from '../stripe.ts'
import { testCards } from './browser/test-cards.ts'
import { calls, findCall } from './calls.ts'
import { sdkFor, startTestStandIn } from './test-stand-in.ts'
import { readForm } from './wire.ts'

// The library of the provider describes its API in types, made from its public description of this API version. Here the
// compiler checks what was really sent against them: requests of the portal, and answers and events of the stand-in.

/** Types of the parameters and the answer of each call. */
const types: Record<string, readonly [parameters: string, answer: string]> = {
  'POST /v1/payment_intents': ['PaymentIntentCreateParams', 'Stripe.PaymentIntent'],
  'GET /v1/payment_intents/:id': ['PaymentIntentRetrieveParams', 'Stripe.PaymentIntent'],
  'POST /v1/payment_intents/:id': ['PaymentIntentUpdateParams', 'Stripe.PaymentIntent'],
  'POST /v1/payment_intents/:id/confirm': ['PaymentIntentConfirmParams', 'Stripe.PaymentIntent'],
  'POST /v1/payment_intents/:id/cancel': ['PaymentIntentCancelParams', 'Stripe.PaymentIntent'],
  'GET /v1/payment_intents': ['PaymentIntentListParams', 'Stripe.ApiList<Stripe.PaymentIntent>'],
  'POST /v1/payment_methods': ['PaymentMethodCreateParams', 'Stripe.PaymentMethod'],
  'GET /v1/payment_methods/:id': ['PaymentMethodRetrieveParams', 'Stripe.PaymentMethod'],
  'GET /v1/charges/:id': ['ChargeRetrieveParams', 'Stripe.Charge'],
  'GET /v1/charges': ['ChargeListParams', 'Stripe.ApiList<Stripe.Charge>'],
  'POST /v1/refunds': ['RefundCreateParams', 'Stripe.Refund'],
  'GET /v1/refunds/:id': ['RefundRetrieveParams', 'Stripe.Refund'],
  'GET /v1/refunds': ['RefundListParams', 'Stripe.ApiList<Stripe.Refund>'],
  'POST /v1/disputes/:id': ['DisputeUpdateParams', 'Stripe.Dispute'],
  'POST /v1/disputes/:id/close': ['DisputeCloseParams', 'Stripe.Dispute'],
  'GET /v1/disputes/:id': ['DisputeRetrieveParams', 'Stripe.Dispute'],
  'GET /v1/disputes': ['DisputeListParams', 'Stripe.ApiList<Stripe.Dispute>'],
  'GET /v1/events': ['EventListParams', 'Stripe.ApiList<Stripe.Event>'],
}
/** The type of an error is that of `last_payment_error`. */
const refusal = '{ error: Stripe.PaymentIntent.LastPaymentError }'

interface Exchange {
  readonly call: string
  readonly form: string
  readonly status: number
  readonly answer: unknown
}

/** Records requests and answers on the way to the stand-in. */
function record(exchanges: Exchange[]): (provider: Fetch) => Fetch {
  return (provider) => async (input, init) => {
    const request = new Request(input, init)
    const { pathname, search } = new URL(request.url)
    const form = request.method === 'POST' ? await request.clone().text() : search.slice(1)
    const answer = await provider(request)
    const call = `${request.method} ${findCall(request.method, pathname)?.call.path}`
    exchanges.push({ call, form, status: answer.status, answer: await answer.clone().json() })
    return answer
  }
}

function requestsOf(exchanges: readonly Exchange[]): Described[] {
  return exchanges.map(({ call, form }) => ({
    what: `${call} ${form}`,
    type: `Stripe.${types[call]?.[0]}`,
    value: asLists(readForm(form)),
  }))
}

function answersOf(exchanges: readonly Exchange[]): Described[] {
  return exchanges.map(({ call, form, status, answer }) => ({
    what: `${call} ${form}: ${status}`,
    type: status === 200 ? (types[call]?.[1] ?? '') : refusal,
    value: answer,
  }))
}

/** Returns a form with its lists, whose names are numbers, as arrays. */
function asLists(form: unknown): unknown {
  if (typeof form === 'string') return new Text(form)
  const inner = Object.entries(form as object).map(([key, value]) => [key, asLists(value)] as const)
  const isList = inner.length > 0 && inner.every(([key]) => /^\d+$/.test(key))
  return isList ? inner.map(([, value]) => value) : Object.fromEntries(inner)
}

test('the requests of the portal are as the provider describes them', async () => {
  const exchanges: Exchange[] = []
  const portal = await startTestApp(inject('templateDatabase'), { cards: { between: record(exchanges) } })
  const { patient, booking } = await addBooking(portal)
  await payFully(portal, patient, booking)
  await cancel(portal, patient, booking._id)
  const open = await addBooking(portal)
  await openIntent(portal, open.patient, open.booking)
  await cancel(portal, open.patient, open.booking._id)
  const disputed = await addBooking(portal)
  const secret = await openIntent(portal, disputed.patient, disputed.booking)
  await payInBrowser(portal, secret, 'pm_card_createDispute')
  portal.advance(60)
  await sweep(portal)
  await portal.provider?.deliveries.deliverDue()
  await portal.close()
  expect(new Set(exchanges.map(({ call }) => call))).toEqual(
    new Set([
      'POST /v1/payment_intents',
      'GET /v1/payment_intents/:id',
      'POST /v1/payment_intents/:id/cancel',
      'POST /v1/refunds',
      'GET /v1/refunds',
      'GET /v1/disputes',
    ]),
  )
  expect(checkWithCompiler(requestsOf(exchanges))).toEqual([])
})

test('the answers and events of the stand-in are as the provider describes them', async () => {
  const exchanges: Exchange[] = []
  const own = await startTestStandIn(inject('templateDatabase'))
  const fetch = record(exchanges)(own.standIn.fetch)
  await exerciseAll(sdkFor({ fetch }), own.standIn.deliveries.deliverDue)
  await makeMistakes(sdkFor({ fetch }), fetch)
  own.advance(60)
  await own.standIn.deliveries.deliverDue()
  await own.close()
  const taken = exchanges.filter(({ status }) => status === 200)
  const described = calls.filter(({ path }) => !path.startsWith('/v1/test_helpers/'))
  expect(new Set(taken.map(({ call }) => call))).toEqual(
    new Set(described.map(({ method, path }) => `${method} ${path}`)),
  )
  const events = own.received.map((event) => ({ what: `event ${event.type}`, type: 'Stripe.Event', value: event }))
  expect(new Set(events.map(({ what }) => what)).size).toBeGreaterThan(12)
  expect(checkWithCompiler([...requestsOf(taken), ...answersOf(exchanges), ...events])).toEqual([])
})

test('control: the compiler finds an unknown field, a text that is not listed, and a missing field', () => {
  const error = { type: 'card_error', code: 'invented' }
  const list = { object: 'list', data: [], url: '', has_more: false, total: 1 }
  const found = checkWithCompiler([
    { what: 'list', type: 'Stripe.ApiList<Stripe.Refund>', value: list },
    { what: 'error', type: refusal, value: { error } },
    { what: 'event', type: 'Stripe.Event', value: { type: 'charge.invented' } },
    { what: 'request', type: 'Stripe.PaymentIntentCreateParams', value: { amount: new Text('6500') } },
    { what: 'right', type: 'Stripe.RefundCreateParams', value: { amount: new Text('6500') } },
  ])
  expect(found.map((text) => text.split(':')[0])).toEqual(['list', 'error', 'event', 'request'])
})

/** Makes every call of the stand-in, with each test card and with each kind of mistake. */
async function exerciseAll(stripe: Stripe, settle: () => Promise<void>) {
  const params = { amount: 6500, currency: 'usd', allowed_payment_method_types: ['card' as const] }
  const expand = ['latest_charge']
  const { disputes, paymentIntents, paymentMethods, charges, refunds } = stripe
  for (const { name } of testCards) {
    const { id } = await paymentIntents.create({ ...params, metadata: { bookingId: 'b1' } })
    await paymentIntents.update(id, { description: 'A visit', metadata: { paymentId: 'p1' } })
    await paymentIntents.confirm(id, { payment_method: `pm_card_${name}` }).catch(() => {})
    const { latest_charge, payment_method, last_payment_error } = await paymentIntents.retrieve(id, { expand })
    const method = payment_method ?? last_payment_error?.payment_method?.id
    if (method) await paymentMethods.retrieve(String(method))
    if (latest_charge) await charges.retrieve((latest_charge as Stripe.Charge).id, { expand: ['payment_intent'] })
    const { data } = await disputes.list({ payment_intent: id, expand: ['data.charge'] })
    for (const { id: dispute } of data) {
      await disputes.retrieve(dispute)
      await disputes.update(dispute, { evidence: { uncategorized_text: 'escalate_inquiry_evidence' } })
      await disputes.close(dispute)
      await disputes.close(dispute).catch(() => {})
    }
    await refunds.create({ payment_intent: id, amount: 500, reason: 'requested_by_customer' }).catch(() => {})
    const refund = await refunds.create({ payment_intent: id, metadata: { paymentId: 'p1' } }).catch(() => undefined)
    if (refund) await refunds.retrieve(refund.id, { expand: ['charge'] })
    await paymentIntents.cancel(id, { cancellation_reason: 'abandoned' }).catch(() => {})
    await settle()
  }
  await paymentMethods.create({ type: 'card', card: { token: 'tok_visa' }, billing_details: { name: 'Maya' } })
  for (const list of [paymentIntents, charges, refunds]) await list.list({ limit: 100 })
  await stripe.events.list({ limit: 100 })
}

/** Makes requests that the stand-in refuses, each for another reason. */
async function makeMistakes(stripe: Stripe, fetch: Fetch) {
  const params = { amount: 6500, currency: 'usd', allowed_payment_method_types: ['card' as const] }
  const { paymentIntents, refunds } = stripe
  for (const change of [
    { amount: 49 },
    { amount: 100_000_000 },
    { amount: 1.5 },
    { price: 1 },
    { currency: undefined },
  ]) {
    await expect(paymentIntents.create({ ...params, ...change } as typeof params)).rejects.toThrow()
  }
  const options = { idempotencyKey: 'once' }
  const { id } = await paymentIntents.create(params, options)
  await expect(paymentIntents.create({ ...params, amount: 6600 }, options)).rejects.toThrow()
  await expect(paymentIntents.retrieve('pi_unknown')).rejects.toThrow()
  await expect(paymentIntents.confirm(id)).rejects.toThrow()
  await expect(refunds.create({ payment_intent: id })).rejects.toThrow()
  await expect(refunds.create({})).rejects.toThrow()
  const { secretKey, publishableKey } = standInKeys
  const card = 'type=card&card[number]=4242424242424242'
  for (const [path, key, body] of [
    ['customers', secretKey, ''],
    ['refunds', publishableKey, ''],
    ['refunds', 'sk_test_of_someone', ''],
    ['payment_methods', publishableKey, card],
  ] as const) {
    const headers = { authorization: `Bearer ${key}`, 'content-type': 'application/x-www-form-urlencoded' }
    const answer = await fetch(`https://api.stripe.com/v1/${path}`, { method: 'POST', headers, body })
    expect([path, answer.ok]).toEqual([path, false])
  }
}
