import { afterEach, beforeEach, describe, expect, inject, test } from 'vitest'
import { addBooking, cancel, openIntent, payFully, payInBrowser, readBooking, reportPaid } from '../testing/payments.ts'
import { startTestApp, type TestApp } from '../testing/test-app.ts'
import { sweepPayments } from './sweep.ts'

let portal: TestApp
beforeEach(async () => {
  portal = await startTestApp(inject('templateDatabase'), { cards: {} })
})
afterEach(() => portal.close())

describe('when a patient pays for a booking by card', () => {
  test('then it is paid once, and a repeat is the same answer', async () => {
    const { patient, booking } = await addBooking(portal)
    const transactionId = await payFully(portal, patient, booking)
    const repeated = await reportPaid(portal, patient, booking._id, transactionId)
    expect([repeated.status, repeated.body]).toMatchObject([
      200,
      { paid: true, transactionId, payment: { state: 'paid', amount: booking.price, transactionId } },
    ])
    expect(await portal.provider?.ledger()).toMatchObject([{ status: 'succeeded', refundedCents: 0 }])
  })

  test('then the event alone marks it, and so does the sweep alone', async () => {
    const first = await addBooking(portal)
    await payInBrowser(portal, await openIntent(portal, first.patient, first.booking))
    await portal.provider?.deliveries.deliverDue()
    expect(await readBooking(portal, first.patient, first.booking._id)).toMatchObject({ paid: true })
    const second = await addBooking(portal)
    await payInBrowser(portal, await openIntent(portal, second.patient, second.booking))
    portal.advance(1)
    if (!portal.context.cardPayment) throw new Error('no cards')
    expect(await sweepPayments(portal.context, portal.context.cardPayment)).toEqual({ asked: 1, failures: [] })
    expect(await readBooking(portal, second.patient, second.booking._id)).toMatchObject({ paid: true })
  })

  test('then cancelling returns it', async () => {
    const { patient, booking } = await addBooking(portal)
    await payFully(portal, patient, booking)
    const cancelled = await cancel(portal, patient, booking._id)
    expect([cancelled.status, cancelled.body]).toMatchObject([200, { paid: false, payment: { state: 'refunded' } }])
  })
})
