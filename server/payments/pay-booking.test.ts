import { afterAll, beforeAll, describe, expect, inject, test } from 'vitest'
import { addPerson } from '../testing/factories.ts'
import {
  addBooking,
  addRoomyTreatment,
  alterIntents,
  bookFor,
  callAs,
  cancel,
  intentOf,
  ledgerOf,
  openIntent,
  payFully,
  payInBrowser,
  readBooking,
  reportPaid,
} from '../testing/payments.ts'
import { startTestApp, type TestApp } from '../testing/test-app.ts'

let portal: TestApp
beforeAll(async () => {
  portal = await startTestApp(inject('templateDatabase'), { cards: {}, rateLimits: false })
})
afterAll(() => portal.close())

describe('successful payments', () => {
  test('C12: marks the booking as paid, and answers twenty concurrent reports alike', async () => {
    const { patient, booking } = await addBooking(portal)
    const secret = await openIntent(portal, patient, booking)
    expect(await payInBrowser(portal, secret)).toMatchObject({ status: 'succeeded' })
    const transactionId = intentOf(secret)
    const reports = Array.from({ length: 20 }, () => reportPaid(portal, patient, booking._id, transactionId))
    const answers = await Promise.all(reports)
    expect(answers.map(({ status }) => status)).toEqual(Array(20).fill(200))
    const paidAt = portal.context.clock().toISOString()
    const payment = { state: 'paid', amount: 49, transactionId, paidAt }
    for (const { body } of answers) expect(body).toEqual({ ...booking, paid: true, transactionId, payment })
    const payments = await portal.db.selectFrom('payment').selectAll().where('booking_id', '=', booking._id).execute()
    expect(payments).toMatchObject([{ state: 'succeeded', amount_cents: 4900, received_cents: 4900 }])
    const mails = await portal.db
      .selectFrom('outbox')
      .select('template')
      .where('subject_id', '=', booking._id)
      .execute()
    expect(mails.filter(({ template }) => template === 'booking_paid')).toHaveLength(1)
    const mine = await callAs<object[]>(portal, patient, 'GET', `/dashboard?patientEmail=${patient.email}`)
    expect(mine.body).toEqual([answers[0]?.body])
  })
})

describe('transactions that do not pay a booking', () => {
  test.each([
    ['an id that nobody gave', 402, 'payment_incomplete', 'pi_fake'],
    ['an id of another kind', 402, 'payment_incomplete', 'ch_sbx_1'],
    ['an empty id', 400, 'invalid_request', ''],
    ['an id with a path in it', 400, 'invalid_request', '../charges'],
    ['no id', 400, 'invalid_request', null],
    ['an object', 400, 'invalid_request', { $gt: '' }],
    ['10,000 characters', 400, 'invalid_request', 'p'.repeat(10_000)],
  ])('C7: refuses %s with %i %s', async (_, status, code, transactionId) => {
    const { patient, booking } = await addBooking(portal)
    await openIntent(portal, patient, booking)
    expect(await reportPaid(portal, patient, booking._id, transactionId)).toMatchObject({ status, body: { code } })
    expect(await readBooking(portal, patient, booking._id)).toMatchObject({ paid: false })
  })

  test('C11: returns payment_incomplete for an open, a declined and an unauthenticated payment', async () => {
    const { patient, booking } = await addBooking(portal)
    const secret = await openIntent(portal, patient, booking)
    const report = () => reportPaid(portal, patient, booking._id, intentOf(secret))
    const refused = { status: 402, body: { code: 'payment_incomplete' } }
    expect(await report()).toMatchObject(refused)
    await payInBrowser(portal, secret, 'pm_card_visa_chargeDeclined')
    expect(await report()).toMatchObject(refused)
    expect(await payInBrowser(portal, secret, 'pm_card_authenticationRequiredOnSetup')).toMatchObject({
      status: 'requires_action',
    })
    expect(await report()).toMatchObject(refused)
    await portal.context.cardPayment?.stripe.paymentIntents.cancel(intentOf(secret))
    expect(await report()).toMatchObject(refused)
    expect(await readBooking(portal, patient, booking._id)).toMatchObject({ payment: { state: 'unpaid' } })
  })

  test('C10: pays none of twenty other bookings with a used transaction, concurrently', async () => {
    const patient = await addPerson(portal)
    const treatment = await addRoomyTreatment(portal, 200)
    const transactionId = await payFully(portal, patient, await bookFor(portal, patient, treatment, 1))
    const others = []
    for (let day = 2; day < 22; day++) others.push(await bookFor(portal, patient, treatment, day))
    const answers = await Promise.all(others.map(({ _id }) => reportPaid(portal, patient, _id, transactionId)))
    expect(answers.map(({ body }) => body.code)).toEqual(Array(20).fill('wrong_transaction'))
    const paid = await portal.db
      .selectFrom('booking')
      .select('id')
      .where('transaction_id', '=', transactionId)
      .execute()
    expect(paid).toHaveLength(1)
  })

  test('C8, C9, C10: returns wrong_transaction for another booking’s, a cheaper, a used or another patient’s transaction', async () => {
    const patient = await addPerson(portal)
    const [dear, cheap] = [await addRoomyTreatment(portal, 200), await addRoomyTreatment(portal, 1)]
    const booking = await bookFor(portal, patient, dear, 2)
    const small = await payFully(portal, patient, await bookFor(portal, patient, cheap, 3))
    const used = await payFully(portal, patient, await bookFor(portal, patient, dear, 4))
    const theirs = await addBooking(portal, { price: 200 })
    const foreign = await payFully(portal, theirs.patient, theirs.booking)
    for (const transactionId of [small, used, foreign]) {
      const answer = await reportPaid(portal, patient, booking._id, transactionId)
      expect(answer).toMatchObject({ status: 409, body: { code: 'wrong_transaction' } })
    }
    expect(await readBooking(portal, patient, booking._id)).toMatchObject({ paid: false })
    const stolen = await reportPaid(portal, patient, theirs.booking._id, foreign)
    expect(stolen).toMatchObject({ status: 404, body: { code: 'no_such_booking' } })
  })

  test('C2: rejects an appointment field with another booking or an object', async () => {
    const { patient, booking } = await addBooking(portal)
    const transactionId = await payFully(portal, patient, booking)
    for (const appointment of [crypto.randomUUID(), { price: 0 }, null]) {
      const answer = await callAs<{ errors?: { field: string }[] }>(portal, patient, 'PUT', `/booking/${booking._id}`, {
        appointment,
        transactionId,
      })
      expect([answer.status, answer.body.errors?.[0]?.field]).toEqual([400, 'appointment'])
    }
  })

  test('C16: refunds a payment of a cancelled booking and returns booking_cancelled', async () => {
    const { patient, booking } = await addBooking(portal)
    const transactionId = await payFully(portal, patient, booking)
    await cancel(portal, patient, booking._id)
    const answer = await reportPaid(portal, patient, booking._id, transactionId)
    expect(answer).toMatchObject({ status: 409, body: { code: 'booking_cancelled' } })
  })
})

describe('another amount or currency than requested', () => {
  test.each([
    ['less', { amount_received: 4899 }, 'refunded'],
    // The stand-in holds 4900 and refunds only that. An admin must handle the missing cent.
    ['more', { amount_received: 4901 }, 'refund_due'],
    ['another currency', { currency: 'eur' }, 'refunded'],
  ])('C8, C24: does not accept %s, and refunds all of it', async (_, change, state) => {
    const altered = await startTestApp(inject('templateDatabase'), { cards: { between: alterIntents(change) } })
    const { patient, booking } = await addBooking(altered)
    const secret = await openIntent(altered, patient, booking)
    await payInBrowser(altered, secret)
    const answer = await reportPaid(altered, patient, booking._id, intentOf(secret))
    expect(answer).toMatchObject({ status: 409, body: { code: 'wrong_transaction' } })
    expect(await readBooking(altered, patient, booking._id)).toMatchObject({
      paid: false,
      payment: { state: 'unpaid' },
    })
    expect(await ledgerOf(altered, booking._id)).toMatchObject([{ status: 'succeeded', refundedCents: 4900 }])
    const payments = await altered.db.selectFrom('payment').select(['state', 'reason']).execute()
    expect(payments).toEqual([{ state, reason: 'amount_differs' }])
    await altered.close()
  })

  test('C8: rejects an intent of the other mode', async () => {
    const altered = await startTestApp(inject('templateDatabase'), {
      cards: { between: alterIntents({ livemode: true }) },
    })
    const { patient, booking } = await addBooking(altered)
    const answer = await callAs(altered, patient, 'POST', '/create-payment-intent', {
      price: 49,
      bookingId: booking._id,
    })
    expect(answer).toMatchObject({ status: 503, body: { code: 'payment_unavailable' } })
    await altered.close()
  })
})

test('C11: shows a pending payment as confirming, and opens no second one', async () => {
  let status: string | undefined
  const between = alterIntents(() => (status ? { status } : {}))
  const altered = await startTestApp(inject('templateDatabase'), { cards: { between } })
  const { patient, booking } = await addBooking(altered)
  const secret = await openIntent(altered, patient, booking)
  status = 'processing'
  const report = () => reportPaid(altered, patient, booking._id, intentOf(secret))
  expect(await report()).toMatchObject({ status: 409, body: { code: 'payment_confirming' } })
  expect(await readBooking(altered, patient, booking._id)).toMatchObject({
    paid: false,
    payment: { state: 'confirming' },
  })
  const again = await callAs(altered, patient, 'POST', '/create-payment-intent', { price: 49, bookingId: booking._id })
  expect(again).toMatchObject({ status: 409, body: { code: 'payment_confirming' } })
  status = undefined
  await payInBrowser(altered, secret)
  expect(await report()).toMatchObject({ status: 200, body: { payment: { state: 'paid' } } })
  await altered.close()
})
