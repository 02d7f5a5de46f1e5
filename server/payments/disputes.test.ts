import { afterAll, beforeAll, describe, expect, inject, test } from 'vitest'
import type { Booking } from '#contract/schemas/booking.ts'
import type { Payment } from '#contract/schemas/payment.ts'
import { templates } from '../startup/outgoing-mail.ts'
import { addPerson, type Person } from '../testing/factories.ts'
import {
  addBooking,
  askForIntent,
  callAs,
  cancel,
  decideDispute,
  deliverAll,
  disputeIntent,
  eventsOf,
  ledgerOf,
  openIntent,
  payFully,
  payInBrowser,
  permutations,
  readBooking,
  sendEvent,
  sweep,
} from '../testing/payments.ts'
import { startTestApp, type TestApp } from '../testing/test-app.ts'
import type { Fetch } from './provider.ts'

let portal: TestApp
let admin: Person
/** Delays the provider's next list of disputes, once. */
let delayed: (() => Promise<void>) | undefined
beforeAll(async () => {
  const between = (provider: Fetch): Fetch => {
    return async (request, init) => {
      const answer = await provider(request, init)
      const wait = String(request).includes('/v1/disputes?') ? delayed : undefined
      if (wait) delayed = undefined
      await wait?.()
      return answer
    }
  }
  portal = await startTestApp(inject('templateDatabase'), { cards: { between }, rateLimits: false })
  admin = await addPerson(portal, { admin: true })
})
afterAll(() => portal.close())

async function addPaid() {
  const { patient, booking } = await addBooking(portal)
  const intentId = await payFully(portal, patient, booking)
  await deliverAll(portal)
  return { patient, booking, intentId }
}

async function addDisputed() {
  const paid = await addPaid()
  const dispute = await disputeIntent(portal, paid.intentId)
  await deliverAll(portal)
  return { ...paid, dispute }
}

async function listed(bookingId: string, query = ''): Promise<Pick<Payment, 'state' | 'attention'> | undefined> {
  const { body } = await callAs<Payment[]>(portal, admin, 'GET', `/payments${query}`)
  return body.find(({ booking }) => booking._id === bookingId)
}

/** Templates of the mails to the admin about the payment of a booking: oldest first, of one moment the opening first. */
async function mailsAbout({ _id }: Booking): Promise<string[]> {
  const mails = await portal.db
    .selectFrom('outbox')
    .innerJoin('payment', 'payment.id', 'outbox.subject_id')
    .select('template')
    .where('payment.booking_id', '=', _id)
    .where('person_id', '=', admin.id)
    .orderBy('outbox.created_at')
    .orderBy('template', 'desc')
    .execute()
  return mails.map(({ template }) => template)
}

describe('C22: a disputed payment', () => {
  test('is no longer paid, needs attention, and cannot be paid again by card', async () => {
    const { patient, booking, intentId } = await addDisputed()
    expect(await readBooking(portal, patient, booking._id)).toMatchObject({
      paid: false,
      payment: { state: 'disputed', amount: 49, transactionId: intentId },
    })
    expect(await listed(booking._id, '?only=attention')).toMatchObject({ state: 'disputed', attention: 'dispute' })
    expect((await askForIntent(portal, patient, booking)).body.code).toBe('payment_disputed')
    expect(await mailsAbout(booking)).toEqual(['dispute_opened'])
  })

  test('is paid again after winning, without a second receipt', async () => {
    const { patient, booking, intentId, dispute } = await addDisputed()
    portal.advance(1)
    await decideDispute(portal, dispute, 'won')
    await deliverAll(portal)
    expect(await readBooking(portal, patient, booking._id)).toMatchObject({
      paid: true,
      payment: { state: 'paid', transactionId: intentId },
    })
    expect((await listed(booking._id))?.attention).toBeUndefined()
    expect(await mailsAbout(booking)).toEqual(['dispute_opened', 'dispute_closed'])
    const receipts = await portal.db
      .selectFrom('outbox')
      .select('id')
      .where('subject_id', '=', booking._id)
      .where('template', '=', 'booking_paid')
      .execute()
    expect(receipts).toHaveLength(1)
  })

  test('is charged back after losing, and can be paid at the clinic', async () => {
    const { patient, booking, dispute } = await addDisputed()
    await decideDispute(portal, dispute, 'lost')
    await deliverAll(portal)
    expect(await readBooking(portal, patient, booking._id)).toMatchObject({
      paid: false,
      payment: { state: 'charged_back', amount: 49 },
    })
    expect(await listed(booking._id)).toMatchObject({ state: 'charged_back' })
    expect((await askForIntent(portal, patient, booking)).body.code).toBe('payment_disputed')
    await callAs(portal, admin, 'PUT', `/booking/${booking._id}/paid-at-clinic`)
    expect((await readBooking(portal, patient, booking._id)).payment.state).toBe('paid_at_clinic')
  })

  test.each(['won', 'lost'] as const)('of a cancelled booking is never refunded twice when %s', async (outcome) => {
    for (const cancelled of ['before the event', 'while disputed']) {
      const { patient, booking, intentId } = await addPaid()
      const dispute = await disputeIntent(portal, intentId)
      if (cancelled === 'while disputed') await deliverAll(portal)
      expect((await cancel(portal, patient, booking._id)).body.payment.state).toBe('disputed')
      await deliverAll(portal)
      portal.advance(61)
      await sweep(portal)
      expect(await ledgerOf(portal, booking._id)).toMatchObject([{ refunds: [], disputedCents: 4900 }])
      await decideDispute(portal, dispute, outcome)
      await deliverAll(portal)
      portal.advance(61)
      await sweep(portal)
      const [intent] = await ledgerOf(portal, booking._id)
      expect(intent).toMatchObject(
        outcome === 'won' ? { refundedCents: 4900, disputedCents: 0 } : { refundedCents: 0, disputedCents: 4900 },
      )
      expect((await readBooking(portal, patient, booking._id)).payment.state).toBe(
        outcome === 'won' ? 'refunded' : 'charged_back',
      )
    }
  })

  test('that was paid at the clinic in the meantime is refunded after winning', async () => {
    const { patient, booking, dispute } = await addDisputed()
    await callAs(portal, admin, 'PUT', `/booking/${booking._id}/paid-at-clinic`)
    await decideDispute(portal, dispute, 'won')
    await deliverAll(portal)
    expect((await readBooking(portal, patient, booking._id)).payment.state).toBe('paid_at_clinic')
    expect(await ledgerOf(portal, booking._id)).toMatchObject([{ refundedCents: 4900, disputedCents: 0 }])
  })

  test('is never shown as paid if it was disputed before the first event', async () => {
    const { patient, booking } = await addBooking(portal)
    await payInBrowser(portal, await openIntent(portal, patient, booking), 'pm_card_createDispute')
    await deliverAll(portal)
    expect(await readBooking(portal, patient, booking._id)).toMatchObject({
      paid: false,
      payment: { state: 'disputed' },
    })
  })

  test.each(['won', 'lost'] as const)('reaches the same state for every order of events when %s', async (outcome) => {
    const { patient, booking, intentId, dispute } = await addDisputed()
    await decideDispute(portal, dispute, outcome)
    const events = (await eventsOf(portal, intentId)).filter(({ type }) => type.startsWith('charge.dispute.'))
    expect(events.map(({ type }) => type)).toEqual([
      'charge.dispute.created',
      'charge.dispute.funds_withdrawn',
      'charge.dispute.updated',
      'charge.dispute.closed',
      ...(outcome === 'won' ? ['charge.dispute.funds_reinstated'] : []),
    ])
    for (const [n, order] of permutations(events.slice(1)).entries()) {
      for (const event of order) {
        expect((await sendEvent(portal, { ...event, id: `${event.id}x${n}` })).status).toBe(200)
      }
      const { payment } = await readBooking(portal, patient, booking._id)
      expect(payment.state).toBe(outcome === 'won' ? 'paid' : 'charged_back')
    }
    expect(await mailsAbout(booking)).toEqual(['dispute_opened', 'dispute_closed'])
  })

  test('is not reopened by a late response from before the decision', async () => {
    const { patient, booking, intentId, dispute } = await addDisputed()
    const created = (await eventsOf(portal, intentId)).find(({ type }) => type === 'charge.dispute.created')
    const [requested, release] = [Promise.withResolvers<void>(), Promise.withResolvers<void>()]
    delayed = () => {
      requested.resolve()
      return release.promise
    }
    const late = sendEvent(portal, { ...created, id: `${created?.id}late` })
    await requested.promise
    await decideDispute(portal, dispute, 'won')
    await deliverAll(portal)
    release.resolve()
    expect((await late).status).toBe(200)
    expect((await readBooking(portal, patient, booking._id)).payment.state).toBe('paid')
    expect(await mailsAbout(booking)).toEqual(['dispute_opened', 'dispute_closed'])
  })

  test('is settled by the sweep within an hour if every event is lost', async () => {
    const { patient, booking, dispute } = await addDisputed()
    await decideDispute(portal, dispute, 'lost')
    portal.advance(61)
    await sweep(portal)
    expect((await readBooking(portal, patient, booking._id)).payment.state).toBe('charged_back')
  })

  test('after a refund stays refunded, and needs attention until it is decided', async () => {
    const { patient, booking, intentId } = await addPaid()
    await cancel(portal, patient, booking._id)
    const dispute = await disputeIntent(portal, intentId)
    await deliverAll(portal)
    expect(await listed(booking._id)).toMatchObject({ state: 'refunded', attention: 'dispute' })
    await decideDispute(portal, dispute, 'won')
    await deliverAll(portal)
    expect((await listed(booking._id))?.attention).toBeUndefined()
    expect((await readBooking(portal, patient, booking._id)).payment.state).toBe('refunded')
  })
})

describe('a bank’s inquiry', () => {
  test('leaves the payment paid, needs attention, and becomes a dispute if escalated', async () => {
    const { patient, booking, intentId } = await addPaid()
    const dispute = await disputeIntent(portal, intentId, true)
    await deliverAll(portal)
    expect((await readBooking(portal, patient, booking._id)).payment.state).toBe('paid')
    expect(await listed(booking._id)).toMatchObject({ state: 'succeeded', attention: 'inquiry' })
    const evidence = { uncategorized_text: 'escalate_inquiry_evidence' }
    await portal.context.cardPayment?.stripe.disputes.update(dispute, { evidence })
    await deliverAll(portal)
    expect((await readBooking(portal, patient, booking._id)).payment.state).toBe('disputed')
    expect(await mailsAbout(booking)).toEqual(['dispute_opened', 'dispute_opened'])
  })

  test('does not stop the refund of a cancelled booking', async () => {
    const { patient, booking, intentId } = await addPaid()
    await disputeIntent(portal, intentId, true)
    await deliverAll(portal)
    expect((await cancel(portal, patient, booking._id)).body.payment.state).toBe('refunded')
  })
})

test('mails to the admins name the amount and no patient, and are dropped once outdated', async () => {
  const { patient, dispute, booking } = await addDisputed()
  const jobOf = async (template: 'dispute_opened' | 'dispute_closed') => {
    const { id } = await portal.db
      .selectFrom('payment')
      .select('id')
      .where('booking_id', '=', booking._id)
      .executeTakeFirstOrThrow()
    return templates[template].compose(portal.context, {
      id,
      subjectId: id,
      occasion: null,
      personId: admin.id,
      email: null,
      language: null,
      createdAt: new Date(),
    })
  }
  const opened = await jobOf('dispute_opened')
  expect(opened).toMatchObject({ to: { address: admin.email }, subject: 'A card payment is disputed' })
  expect(JSON.stringify(opened)).toContain('$49')
  expect(JSON.stringify(opened)).not.toContain(patient.email)
  expect(await jobOf('dispute_closed')).toBeUndefined()
  await decideDispute(portal, dispute, 'lost')
  await deliverAll(portal)
  expect(await jobOf('dispute_opened')).toBeUndefined()
  expect((await jobOf('dispute_closed'))?.subject).toBe('A dispute was lost')
})
