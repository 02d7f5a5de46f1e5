import { setTimeout as delay } from 'node:timers/promises'
import { sql } from 'kysely'
import { afterEach, beforeEach, describe, expect, inject, test } from 'vitest'
import type { Booking } from '#contract/schemas/booking.ts'
import { type ClosedDays, maxAffectedBookings } from '#contract/schemas/closed-days.ts'
import type { Treatment } from '#contract/schemas/treatment.ts'
import { waitingFor } from '../testing/call-while-locked.ts'
import { addPerson, authHeaders, bookingOf, type Person, treatmentNamed } from '../testing/factories.ts'
import { callAs, payFully, readBooking, sweep } from '../testing/payments.ts'
import { startTestApp, type TestApp } from '../testing/test-app.ts'
import { countWrites } from '../testing/track-writes.ts'

let portal: TestApp
let admin: Person
let cleaning: Treatment
beforeEach(async () => {
  portal = await startTestApp(inject('templateDatabase'), { cards: {}, mail: { mode: 'test' } })
  admin = await addPerson(portal, { admin: true })
  cleaning = await treatmentNamed(portal, 'Teeth Cleaning')
})
afterEach(() => portal.close())

type Refusal = { code?: string; errors?: { field: string; code: string }[] }
const ask = <Body = ClosedDays & Refusal>(method: 'GET' | 'POST' | 'PUT' | 'DELETE', path: string, body?: object) =>
  callAs<Body>(portal, admin, method, path, body)
const close = (from: string, to = from, decided: { keep?: string[]; cancel?: string[] } = {}) =>
  ask('POST', '/closed-days', { from, to, reason: 'Christmas', keep: [], cancel: [], ...decided })
const affected = async (from: string, to = from) =>
  (await ask<Booking[]>('GET', `/closed-days/affected?from=${from}&to=${to}`)).body
const book = async (person: Person, day: string, slot = cleaning.slots[0]) =>
  portal.app.inject({
    method: 'POST',
    url: '/api/booking',
    headers: authHeaders(person),
    payload: bookingOf(person, cleaning, day, slot),
  })
async function booked(day: string, slot?: string): Promise<{ patient: Person; booking: Booking }> {
  const patient = await addPerson(portal)
  return { patient, booking: (await book(patient, day, slot)).json().booking }
}
/** Waits until a closing holds its locks, or has already ended. */
async function bookingsAreHeld(): Promise<void> {
  for (let i = 0; i < 200; i++) {
    const { rows } = await sql`
      select from pg_locks where relation = 'booking'::regclass and mode in ('RowShareLock', 'ShareRowExclusiveLock')
        and granted and pid <> pg_backend_pid()`.execute(portal.db)
    if (rows.length > 0) return
  }
}
const get = async (url: string) => (await portal.app.inject({ url })).json()

describe('closing days', () => {
  test('D11: offers and books nothing on closed days, shows the reason, and leaves other days unchanged', async () => {
    const closing = await close('2026-12-24', 'Dec 25, 2026')
    expect([closing.status, closing.body]).toEqual([
      200,
      { _id: expect.any(String), from: 'Dec 24, 2026', to: 'Dec 25, 2026', reason: 'Christmas', kept: 0 },
    ])
    for (const day of ['2026-12-24', '2026-12-25']) {
      const treatments = (await get(`/api/available?date=${day}`)) as Treatment[]
      expect(treatments.flatMap(({ slots }) => slots)).toEqual([])
      const refused = await book(await addPerson(portal), day)
      expect([refused.statusCode, refused.json().code]).toEqual([422, 'day_not_bookable'])
    }
    const days = (await get('/api/available/days?from=2026-12-23&to=2026-12-27')) as { date: string }[]
    expect(days).toEqual([
      { date: 'Dec 23, 2026', treatments: expect.any(Array), slots: expect.any(Number) },
      { date: 'Dec 24, 2026', treatments: [], slots: 0, closed: 'Christmas' },
      { date: 'Dec 25, 2026', treatments: [], slots: 0, closed: 'Christmas' },
      { date: 'Dec 26, 2026', treatments: expect.any(Array), slots: expect.any(Number) },
    ])
    expect((await get('/api/available/next?after=2026-12-23')).next.date).toBe('Dec 26, 2026')
    expect((await book(await addPerson(portal), '2026-12-23')).json().success).toBe(true)
    expect((await book(await addPerson(portal), '2026-12-26')).json().success).toBe(true)
  })

  test('allows bookings after reopening, and reopening twice changes nothing', async () => {
    const { _id } = (await close('2026-12-24')).body
    const open = () => ask<{ deletedCount: number }>('DELETE', `/closed-days/${_id}`)
    expect((await open()).body).toEqual({ deletedCount: 1 })
    expect((await open()).body).toEqual({ deletedCount: 0 })
    expect((await book(await addPerson(portal), '2026-12-24')).json().success).toBe(true)
    const entries = await portal.db
      .selectFrom('audit_entry')
      .select(['action', 'actor_id'])
      .where('object_id', '=', _id)
      .orderBy('id')
      .execute()
    expect(entries).toEqual([
      { action: 'days_closed', actor_id: admin.id },
      { action: 'days_opened', actor_id: admin.id },
    ])
  })

  test.each([
    [400, 'invalid_request', 'to', 'before_first', { from: '2026-12-24', to: '2026-12-23' }],
    [400, 'invalid_request', 'reason', 'required', { reason: '  ' }],
    [400, 'invalid_request', 'cancel', 'invalid', { keep: [crypto.randomUUID()], cancel: 'same' }],
    [422, 'day_is_past', 'from', 'day_is_past', { from: '2026-11-22' }],
    [422, 'too_many_days', 'to', 'too_many_days', { from: '2026-12-24', to: '2027-02-24' }],
    [409, 'already_closed', 'from', 'already_closed', { from: '2026-12-20' }],
  ])('returns %i %s at %s for %s and stores nothing', async (status, code, field, fault, wrong) => {
    await close('2026-12-22', '2026-12-25')
    const before = await countWrites(portal.db)
    const body = { from: '2026-12-28', to: '2026-12-29', reason: 'Works', keep: [], cancel: [], ...wrong }
    if (body.from === '2026-12-20') body.to = '2026-12-22'
    if (body.from === '2026-11-22') body.to = '2026-11-22'
    const answer = await ask('POST', '/closed-days', {
      ...body,
      ...((wrong as { cancel?: unknown }).cancel === 'same' && { cancel: body.keep }),
    })
    expect([answer.status, answer.body.code]).toEqual([status, code])
    expect(answer.body.errors?.[0]).toEqual({ field, code: fault })
    expect(await countWrites(portal.db)).toBe(before)
  })

  test('closes today without affecting appointments that have begun', async () => {
    const [early, late] = ['08.30 AM - 09.00 AM', '10.00 AM - 10.30 AM']
    portal.advance(-60)
    await booked('2026-11-23', early)
    const { booking } = await booked('2026-11-23', late)
    portal.advance(60)
    expect((await affected('2026-11-23')).map(({ _id }) => _id)).toEqual([booking._id])
    expect((await close('2026-11-23', '2026-11-23', { keep: [booking._id] })).body.kept).toBe(1)
    expect((await ask<ClosedDays[]>('GET', '/closed-days')).body[0]?.kept).toBe(1)
  })

  test('lists upcoming closings first, soonest first, then past ones, newest first', async () => {
    for (const day of ['2026-11-24', '2027-01-01', '2026-12-24']) await close(day)
    await close('2026-11-26', '2026-11-28')
    portal.advance(4 * 24 * 60)
    const { body, headers } = await ask<ClosedDays[]>('GET', '/closed-days')
    expect(body.map(({ from }) => from)).toEqual(['Nov 26, 2026', 'Dec 24, 2026', 'Jan 1, 2027', 'Nov 24, 2026'])
    expect(headers['x-total-count']).toBe('4')
    expect((await ask<ClosedDays[]>('GET', '/closed-days?page=2')).body).toEqual([])
  })
})

describe('closing days with bookings', () => {
  test('cancels, notifies and refunds the bookings to cancel, and keeps the others', async () => {
    const [kept, paid, free] = [
      await booked('2026-12-24', cleaning.slots[0]),
      await booked('2026-12-24', cleaning.slots[1]),
      await booked('2026-12-26', cleaning.slots[2]),
    ]
    await booked('2026-12-28')
    await payFully(portal, paid.patient, paid.booking)
    await portal.deliverMail()
    const seen = await affected('2026-12-24', '2026-12-26')
    expect(seen.map(({ _id, paid }) => [_id, paid])).toEqual([
      [kept.booking._id, false],
      [paid.booking._id, true],
      [free.booking._id, false],
    ])
    const decided = { keep: [kept.booking._id], cancel: [paid.booking._id, free.booking._id] }
    expect((await close('2026-12-24', '2026-12-26', decided)).body.kept).toBe(1)

    expect(await readBooking(portal, kept.patient, kept.booking._id)).toEqual(kept.booking)
    const cancelled = { by: 'clinic', reason: 'Christmas', at: portal.context.clock().toISOString() }
    const paidNow = await readBooking(portal, paid.patient, paid.booking._id)
    expect(paidNow).toMatchObject({ cancelled, paid: false, payment: { state: 'refund_due' } })
    expect(await readBooking(portal, free.patient, free.booking._id)).toMatchObject({ cancelled })
    portal.advance(2)
    await sweep(portal)
    portal.advance(11)
    await sweep(portal)
    expect((await readBooking(portal, paid.patient, paid.booking._id)).payment.state).toBe('refunded')

    const told = await portal.db
      .selectFrom('outbox')
      .select(['subject_id', 'person_id'])
      .where('template', '=', 'booking_cancelled')
      .execute()
    expect(new Set(told.map(({ subject_id }) => subject_id))).toEqual(new Set(decided.cancel))
    const deeds = await portal.db
      .selectFrom('audit_entry')
      .select(['object_id', 'actor_id'])
      .where('action', '=', 'booking_cancelled')
      .execute()
    expect(deeds.map(({ object_id }) => object_id).toSorted()).toEqual(decided.cancel.toSorted())
    expect(new Set(deeds.map(({ actor_id }) => actor_id))).toEqual(new Set([admin.id]))
  })

  test('allows kept bookings to be paid and cancelled', async () => {
    const { patient, booking } = await booked('2026-12-24')
    await close('2026-12-24', '2026-12-24', { keep: [booking._id] })
    await payFully(portal, patient, booking)
    expect((await readBooking(portal, patient, booking._id)).paid).toBe(true)
    const { body } = await callAs<Booking>(portal, patient, 'DELETE', `/booking/${booking._id}`)
    expect(body.cancelled?.by).toBe('patient')
    expect((await ask<ClosedDays[]>('GET', '/closed-days')).body[0]?.kept).toBe(0)
  })

  test('returns bookings_changed and stores nothing if the decision omits or adds a booking', async () => {
    const [one, two, elsewhere] = [
      (await booked('2026-12-24', cleaning.slots[0])).booking._id,
      (await booked('2026-12-24', cleaning.slots[1])).booking._id,
      (await booked('2026-12-28')).booking._id,
    ]
    const before = await countWrites(portal.db)
    for (const decided of [
      {},
      { keep: [one] },
      { cancel: [one] },
      { keep: [one], cancel: [two, elsewhere] },
      { keep: [one, two, crypto.randomUUID()] },
    ]) {
      const { status, body } = await close('2026-12-24', '2026-12-24', decided)
      expect([status, body.code]).toEqual([409, 'bookings_changed'])
    }
    expect(await countWrites(portal.db)).toBe(before)
    expect((await close('2026-12-24', '2026-12-24', { keep: [one], cancel: [two] })).status).toBe(200)
  })

  test('locks the patients before their bookings, as removing a person does', async () => {
    const { patient, booking } = await booked('2026-12-24')
    const closing = await portal.db.transaction().execute(async (tx) => {
      await tx.selectFrom('person').select('id').where('id', '=', patient.id).forUpdate().execute()
      const answer = close('2026-12-24', '2026-12-24', { cancel: [booking._id] })
      await expect.poll(() => waitingFor(portal)).toBeGreaterThan(0)
      await sql`select from booking where id = ${booking._id} for update nowait`.execute(portal.db)
      return { answer }
    })
    expect((await closing.answer).status).toBe(200)
  })

  test('returns too_many_bookings if there are more bookings than one request can decide', async () => {
    await sql`
      with people as (
        insert into person (id, name, email)
        select gen_random_uuid(), 'P', 'p' || n || '@clinic.test' from generate_series(1, ${maxAffectedBookings + 1}) n
        returning id
      )
      insert into booking (account_id, treatment_id, treatment_name, price_cents, patient_name, phone, day,
        start_minute, end_minute, during, created_at)
      select id, ${cleaning._id}, 'X', 0, 'P', '5', '2026-12-24', 0, 1,
        tstzrange(timestamptz '2026-12-24 10:00Z' + n * interval '10 s', timestamptz '2026-12-24 10:00Z' + (n + 1) * interval '10 s'),
        now()
      from (select id, row_number() over () as n from people) numbered`.execute(portal.db)
    const refused = await ask('GET', '/closed-days/affected?from=2026-12-24&to=2026-12-25')
    expect([refused.status, refused.body.code, refused.body.errors]).toEqual([
      422,
      'too_many_bookings',
      [{ field: 'to', code: 'too_many_bookings' }],
    ])
    await sql`update booking set state = 'cancelled', cancelled_at = now(), cancelled_by = 'clinic'
      where id = (select id from booking limit 1)`.execute(portal.db)
    const all = await affected('2026-12-24')
    expect(all).toHaveLength(maxAffectedBookings)
    expect((await close('2026-12-24', '2026-12-24', { keep: all.map(({ _id }) => _id) })).body.kept).toBe(
      maxAffectedBookings,
    )
  })

  test('does not deadlock with the removal of patients', async () => {
    for (const day of ['2026-12-24', '2026-12-28', '2026-12-29']) {
      const patients = []
      for (const slot of cleaning.slots) patients.push(await booked(day, slot))
      const closing = close(day, day, { cancel: patients.map(({ booking }) => booking._id) })
      await bookingsAreHeld()
      const leaving = callAs(portal, admin, 'DELETE', `/user/${patients.at(-1)?.patient.email}`)
      const alone = callAs(portal, patients[0]?.patient ?? admin, 'DELETE', '/me')
      const [closed, ...left] = await Promise.all([closing, leaving, alone])
      // If a patient was removed first, the admin has decided about a booking that no longer exists.
      expect([200, 409]).toContain(closed.status)
      expect(left.map(({ status }) => status)).toEqual([200, 200])
    }
    expect(await deadlocks()).toBe(0)
  })

  test('does not fail while payments are recorded and patients removed concurrently', async () => {
    // Each request by another admin, since requests of one admin run in sequence. A few suffice, since none waits for long.
    const other = await addPerson(portal, { admin: true })
    const patients = []
    for (const slot of cleaning.slots.slice(0, 6)) patients.push(await booked('2026-12-24', slot))
    const answers = await Promise.all(
      patients.flatMap(({ patient, booking }) => [
        callAs(portal, other, 'PUT', `/booking/${booking._id}/paid-at-clinic`),
        callAs(portal, admin, 'DELETE', `/user/${patient.email}`),
      ]),
    )
    expect(answers.filter(({ status }) => status >= 500)).toEqual([])
    expect(await deadlocks()).toBe(0)
  })

  test('lets one of twenty concurrent closings of the same day succeed', async () => {
    const { booking } = await booked('2026-12-24')
    const answers = await Promise.all(
      Array.from({ length: 20 }, () => close('2026-12-24', '2026-12-24', { cancel: [booking._id] })),
    )
    expect(answers.filter(({ status }) => status === 200)).toHaveLength(1)
    const codes = new Set(answers.map(({ body }) => body.code).filter(Boolean))
    expect([...codes].every((code) => ['already_closed', 'bookings_changed'].includes(code ?? ''))).toBe(true)
    const { rows } = await sql`select from outbox where template = 'booking_cancelled'`.execute(portal.db)
    expect(rows).toHaveLength(1)
  })
})

/** Returns the number of deadlocks since the database was created. */
async function deadlocks(): Promise<number> {
  // PostgreSQL updates the counter with a delay.
  await delay(1_500)
  const { rows } = await sql<{ deadlocks: string }>`
    select deadlocks from pg_stat_database where datname = current_database()`.execute(portal.db)
  return Number(rows[0]?.deadlocks)
}
