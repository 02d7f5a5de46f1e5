import { sql } from 'kysely'
import { afterAll, beforeAll, expect, inject, test } from 'vitest'
import type { Booking } from '#contract/schemas/booking.ts'
import { addPerson, type Person } from '../testing/factories.ts'
import { addBooking, payFully } from '../testing/payments.ts'
import { startTestApp, type TestApp } from '../testing/test-app.ts'

// Constraints that the tables enforce, regardless of the code above them.
let portal: TestApp
let patient: Person
let booking: Booking
let paid: Booking
let row: Record<string, unknown>
beforeAll(async () => {
  portal = await startTestApp(inject('templateDatabase'), { cards: {} })
  const added = await addBooking(portal)
  patient = added.patient
  booking = added.booking
  const another = await addBooking(portal)
  paid = another.booking
  await payFully(portal, another.patient, paid)
  const now = new Date()
  row = {
    booking_id: booking._id,
    patient_id: patient.id,
    method: 'card',
    mode: 'stand_in',
    amount_cents: 4900,
    state: 'open',
    transaction_id: 'pi_1',
    created_at: now,
    opened_at: now,
    asked_at: now,
  }
})
afterAll(() => portal.close())

const received = { state: 'succeeded', received_cents: 4900, paid_at: new Date() }
const due = { ...received, state: 'refund_due', reason: 'already_paid' }

async function constraintThatRefuses(change: Record<string, unknown>): Promise<string | undefined> {
  const values = { ...row, ...change }
  const columns = sql.join(Object.keys(values).map((name) => sql.ref(name)))
  const undone = new Error('undone')
  try {
    await portal.db.transaction().execute(async (tx) => {
      await sql`insert into payment (${columns}) values (${sql.join(Object.values(values))})`.execute(tx)
      await sql`set constraints all immediate`.execute(tx)
      throw undone
    })
  } catch (error) {
    return error === undone ? undefined : (error as { constraint?: string }).constraint
  }
  return undefined
}

test('accepts a valid payment', async () => {
  expect(await constraintThatRefuses({})).toBeUndefined()
  expect(await constraintThatRefuses(due)).toBeUndefined()
})

test.each([
  ['known_method', { method: 'cheque', mode: null }],
  ['payment_in_mode', { mode: 'live' }],
  ['card_has_mode', { mode: null }],
  ['amount_is_money', { amount_cents: 0 }],
  ['known_payment_state', { state: 'lost' }],
  ['known_dispute', { ...due, dispute: 'settled' }],
  ['known_refund_reason', { ...due, reason: 'whim' }],
  ['known_at_provider', { transaction_id: null }],
  ['received_in_full', { ...received, received_cents: 4899 }],
  ['received_has_time_and_amount', { ...due, paid_at: null }],
  ['refund_has_reason', { ...due, reason: null }],
  [
    'refunded_in_full',
    { ...due, state: 'refunded', refunded_at: received.paid_at, returned_cents: received.received_cents - 1 },
  ],
  ['refunded_has_time', { ...due, state: 'refunded' }],
  ['payment_pays_booking', received],
])('rejects a row that violates %s', async (name, change) => {
  expect(await constraintThatRefuses(change)).toBe(name)
})

test('rejects a payment with another patient or amount than its booking', async () => {
  const stranger = await addPerson(portal)
  expect(await constraintThatRefuses({ patient_id: stranger.id })).toBe('payment_of_booking')
  expect(await constraintThatRefuses({ amount_cents: 4899 })).toBe('payment_of_booking')
})

test('rejects a second payment of a booking that is open, succeeded or has the same transaction', async () => {
  const first = await portal.db
    .selectFrom('payment')
    .selectAll()
    .where('booking_id', '=', paid._id)
    .executeTakeFirstOrThrow()
  const same = { booking_id: paid._id, patient_id: first.patient_id }
  expect(await constraintThatRefuses({ ...same, ...received })).toBe('one_paid_payment_per_booking')
  expect(await constraintThatRefuses({ transaction_id: first.transaction_id })).toBe('one_payment_per_intent')
  await sql`insert into payment ${sql.raw('(booking_id, patient_id, method, mode, amount_cents, state, created_at, opened_at, asked_at)')}
    values (${booking._id}, ${patient.id}, 'card', 'stand_in', 4900, 'creating', now(), now(), now())`.execute(
    portal.db,
  )
  for (const state of ['creating', 'open', 'confirming']) {
    expect(await constraintThatRefuses({ state })).toBe('one_open_intent_per_booking')
  }
})

test('does not mark a booking as paid without a successful payment of it', async () => {
  const mark = (id: string, transactionId: string | null) =>
    portal.db.updateTable('booking').set({ transaction_id: transactionId }).where('id', '=', id).execute()
  const { transaction_id } = await portal.db
    .selectFrom('payment')
    .select('transaction_id')
    .where('booking_id', '=', paid._id)
    .executeTakeFirstOrThrow()
  await expect(mark(booking._id, 'pi_fake')).rejects.toThrow(/booking_paid_by_payment/)
  await expect(mark(booking._id, transaction_id)).rejects.toThrow(/one_booking_per_transaction/)
  await expect(mark(paid._id, null)).rejects.toThrow(/payment_pays_booking/)
  const unpay = portal.db.updateTable('payment').set({ state: 'refund_due', reason: 'already_paid' })
  await expect(unpay.where('transaction_id', '=', transaction_id).execute()).rejects.toThrow(/booking_paid_by_payment/)
  const cancelled = portal.db
    .updateTable('booking')
    .set({ state: 'cancelled', cancelled_at: new Date(), cancelled_by: 'clinic' })
  await expect(cancelled.where('id', '=', paid._id).execute()).rejects.toThrow(/cancelled_is_not_paid/)
})
