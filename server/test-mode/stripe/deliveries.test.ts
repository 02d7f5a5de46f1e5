import { afterEach, beforeEach, expect, inject, test } from 'vitest'
import { startTestStandIn, type TestStandIn } from './test-stand-in.ts'

const params = { amount: 6500, currency: 'usd', allowed_payment_method_types: ['card' as const] }

let own: TestStandIn
beforeEach(async () => {
  own = await startTestStandIn(inject('templateDatabase'))
})
afterEach(() => own.close())

async function pay(method: string) {
  const { id } = await own.stripe.paymentIntents.create(params)
  await own.stripe.paymentIntents.confirm(id, { payment_method: method }).catch(() => {})
  return id
}

function types() {
  return own.received.map(({ type }) => type)
}

test('delivers an event once, signed, in test mode, with the object of that time', async () => {
  const id = await pay('pm_card_visa_chargeDeclined')
  await own.stripe.paymentIntents.confirm(id, { payment_method: 'pm_card_visa' })
  await own.stripe.refunds.create({ payment_intent: id })
  await own.standIn.deliveries.deliverDue()
  await own.standIn.deliveries.deliverDue()
  expect(types().toSorted()).toEqual([
    'charge.failed',
    'charge.refunded',
    'charge.succeeded',
    'payment_intent.created',
    'payment_intent.payment_failed',
    'payment_intent.succeeded',
    'refund.created',
  ])
  expect(new Set(own.received.map((event) => event.id)).size).toBe(7)
  for (const event of own.received) expect(event).toMatchObject({ object: 'event', livemode: false })
  const failed = own.received.find(({ type }) => type === 'payment_intent.payment_failed')
  expect(failed?.data.object).toMatchObject({ id, status: 'requires_payment_method' })
})

test('retries with increasing delays until the webhook answers 2xx', async () => {
  await own.stripe.paymentIntents.create(params)
  const arrivedAfter: number[] = []
  for (const answer of [500, 302, 500, 500] as const) {
    own.answerWith(answer)
    const before = own.received.length
    let waited = 0
    await own.standIn.deliveries.deliverDue()
    while (own.received.length === before) {
      own.advance(1)
      waited++
      await own.standIn.deliveries.deliverDue()
    }
    arrivedAfter.push(waited)
  }
  expect(arrivedAfter).toEqual([0, 1, 2, 4])
  own.answerWith('nothing')
  own.advance(8)
  await own.standIn.deliveries.deliverDue()
  own.answerWith(204)
  own.advance(16)
  await own.standIn.deliveries.deliverDue()
  own.advance(100_000)
  await own.standIn.deliveries.deliverDue()
  expect(own.received).toHaveLength(5)
  expect(new Set(own.received.map(({ id }) => id)).size).toBe(1)
})

test('delivers each event once with two processes', async () => {
  const second = await own.openSecond()
  for (let made = 0; made < 60; made++) await own.stripe.paymentIntents.create(params)
  const both = [own.standIn, second].map(({ deliveries }) => deliveries)
  for (let round = 0; round < 3; round++) await Promise.all(both.map((deliveries) => deliveries.deliverDue()))
  expect(own.received).toHaveLength(60)
  expect(new Set(own.received.map(({ id }) => id)).size).toBe(60)
})

test('delivers automatically from start to stop', async () => {
  own.standIn.deliveries.start()
  await own.stripe.paymentIntents.create(params)
  await expect.poll(types).toEqual(['payment_intent.created'])
  await own.standIn.deliveries.stop()
  await own.stripe.paymentIntents.create(params)
  await new Promise((resolve) => setTimeout(resolve, 700))
  expect(own.received).toHaveLength(1)
})

test('settles a pending refund later and sends an event', async () => {
  const id = await pay('pm_card_pendingRefund')
  const refund = await own.stripe.refunds.create({ payment_intent: id })
  await own.standIn.deliveries.deliverDue()
  expect(types()).not.toContain('refund.updated')
  own.advance(6)
  await own.standIn.deliveries.deliverDue()
  expect(types()).toContain('refund.updated')
  expect((await own.stripe.refunds.retrieve(refund.id)).status).toBe('succeeded')
})

test('returns the money to the balance if a refund fails later', async () => {
  const id = await pay('pm_card_refundFail')
  const refund = await own.stripe.refunds.create({ payment_intent: id })
  expect(refund.status).toBe('succeeded')
  own.advance(6)
  await own.standIn.deliveries.deliverDue()
  expect(types()).toEqual(expect.arrayContaining(['refund.updated', 'refund.failed']))
  expect(await own.standIn.ledger()).toMatchObject([{ receivedCents: 6500, refundedCents: 0 }])
})

test('sends an event for a dispute and refuses to refund the charge', async () => {
  const id = await pay('pm_card_createDispute')
  await own.standIn.deliveries.deliverDue()
  const dispute = own.received.find(({ type }) => type === 'charge.dispute.created')
  expect(dispute?.data.object).toMatchObject({ payment_intent: id, amount: 6500 })
  await expect(own.stripe.refunds.create({ payment_intent: id })).rejects.toMatchObject({ code: 'charge_disputed' })
})
