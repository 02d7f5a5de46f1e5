import { beforeEach, describe, expect, inject, test } from 'vitest'
import { addDays, formatClinicDay } from '#contract/dates.ts'
import { rolesWith } from '#contract/roles.ts'
import type { Booking } from '#contract/schemas/booking.ts'
import type { OpenedBooking } from '#contract/schemas/desk.ts'
import type { FamilyMember } from '#contract/schemas/family.ts'
import type { Treatment } from '#contract/schemas/treatment.ts'
import { parseSlot } from '#contract/slots.ts'
import { findViolations } from '../backup/invariants.ts'
import { callMove, toMoveRequest } from '../bookings/move-booking.ts'
import { addPerson, bookingOf, type Person, today } from '../testing/factories.ts'
import { addRoomyTreatment, callAs, cancel, ledgerOf, payFully, sweep } from '../testing/payments.ts'
import { savePolicy, setHoursBefore } from '../testing/policy.ts'
import { startTestApp, type TestApp } from '../testing/test-app.ts'
import { countWrites } from '../testing/track-writes.ts'

let portal: TestApp
let admin: Person
let maya: Person
let desk: Person
let treatment: Treatment
let leo: FamilyMember
let booking: Booking
// A clinic that refunds everything until the start. The patient comes half an hour early and is seated.
beforeEach(async () => {
  portal = await startTestApp(inject('templateDatabase'), { cards: {}, rateLimits: false })
  admin = await addPerson(portal, { admin: true })
  desk = await addPerson(portal, { role: 'receptionist' })
  maya = await addPerson(portal)
  treatment = await addRoomyTreatment(portal)
  const rule = { cancelUntilHours: 0, moveUntilHours: 0, steps: [{ hours: 0, percent: 100 }] }
  expect((await savePolicy(portal, admin, { rules: [rule] })).status).toBe(200)
  leo = (await callAs<FamilyMember>(portal, maya, 'POST', '/family', { name: 'Leo', birthDate: '2018-03-09' })).body
  booking = await bookForLeo(7)
  await payFully(portal, maya, booking)
  setHoursBefore(portal, booking, 0.5)
  await record('expected', 'arrived')
  await record('arrived', 'in_chair')
  return async () => {
    expect(await findViolations(portal.db)).toEqual([])
    await portal.close()
  }
})

async function bookForLeo(days: number): Promise<Booking> {
  const wanted = { ...bookingOf(maya, treatment, addDays(today(portal), days)), memberId: leo._id }
  return (await callAs<{ booking: Booking }>(portal, maya, 'POST', '/booking', wanted)).body.booking
}

const record = (from: string, to: string) =>
  callAs(portal, desk, 'PUT', `/desk/bookings/${booking._id}/visit`, { from, to })

/** Returns the state of the booking and the refunded cents, once all refunds are sent. */
async function outcome() {
  portal.advance(2)
  await sweep(portal)
  const rows = portal.db.selectFrom('booking').select(['state', 'whereabouts']).where('id', '=', booking._id)
  const { state, whereabouts } = await rows.executeTakeFirstOrThrow()
  return [state, whereabouts, ...(await ledgerOf(portal, booking._id)).map(({ refundedCents }) => refundedCents)]
}

describe('a visit that is done', () => {
  const refund = (person: Person, body: object = { refund: 20, refundReason: 'The crown broke' }) =>
    callAs<Booking & { code?: string }>(portal, person, 'POST', `/booking/${booking._id}/refund`, body)
  const unpaid = async () => (await callAs<Booking[]>(portal, admin, 'GET', '/payments/unpaid')).body

  test('is refunded in part with a reason, stays, and is not due again', async () => {
    expect(await refund(admin)).toMatchObject({ status: 409, body: { code: 'visit_not_over' } })
    await record('in_chair', 'left')
    const before = await countWrites(portal.db)
    expect((await refund(maya)).status).toBe(403)
    expect(await refund(desk)).toMatchObject({ status: 403, body: { code: 'refund_needs_admin' } })
    expect(await refund(admin, { refund: 49.01, refundReason: 'Ache' })).toMatchObject({
      body: { code: 'refund_changed' },
    })
    for (const body of [{ refund: 0, refundReason: 'Ache' }, { refund: 20 }, { refund: 20, refundReason: ' ' }]) {
      expect((await refund(admin, body)).status).toBe(400)
    }
    expect(await countWrites(portal.db)).toEqual(before)
    const answers = await Promise.all([
      refund(admin),
      refund(admin),
      refund(admin, { refund: 30, refundReason: 'Ache' }),
    ])
    const isFirst = answers[0].status === 200
    expect(answers.map(({ status, body }) => body.code ?? status)).toEqual(
      isFirst ? [200, 200, 'refund_changed'] : ['refund_changed', 'refund_changed', 200],
    )
    const sum = isFirst ? 20 : 30
    expect(await outcome()).toEqual(['done', 'left', sum * 100])
    expect(await unpaid()).toEqual([])
    const opened = await callAs<OpenedBooking>(portal, desk, 'GET', `/desk/bookings/${booking._id}`)
    expect(['The crown broke', 'Ache']).toContain(opened.body.refundReason)
    expect(opened.body.payment).toMatchObject({ state: 'refunded', refund: sum })
    const seen = JSON.stringify((await callAs(portal, maya, 'GET', '/me/export')).body)
    expect(seen).not.toMatch(/The crown broke|Ache/)
    const again = { price: 49, bookingId: booking._id }
    expect((await callAs(portal, maya, 'POST', '/create-payment-intent', again)).body.code).toBe('nothing_to_pay')
    expect((await callAs(portal, desk, 'PUT', `/booking/${booking._id}/paid-at-clinic`)).status).toBe(409)
  })

  test('stays done or missed once a part is refunded: it is not moved and paid for again', async () => {
    await record('in_chair', 'left')
    expect((await refund(admin)).status).toBe(200)
    portal.advance(60)
    expect((await record('left', 'missed')).status).toBe(200)
    expect(await outcome()).toEqual(['missed', 'expected', 2_000])
    const before = await countWrites(portal.db)
    const wanted = { date: addDays(today(portal), 1), slot: booking.slot, reason: 'Came late' }
    for (const answer of [
      await callAs(portal, admin, 'POST', `/booking/${booking._id}/move`, wanted),
      await record('missed', 'expected'),
      await record('missed', 'arrived'),
    ]) {
      expect(answer).toMatchObject({ status: 409, body: { code: 'visit_refunded' } })
    }
    expect(await countWrites(portal.db)).toEqual(before)
  })

  test('that was paid at the clinic is refunded by hand', async () => {
    const other = (await bookForLeo(1))._id
    const path = `/booking/${other}/paid-at-clinic`
    await callAs(portal, desk, 'PUT', path, { takenBy: 'cash' })
    portal.advance(24 * 60)
    const visit = (from: string, to: string) =>
      callAs(portal, desk, 'PUT', `/desk/bookings/${other}/visit`, { from, to })
    expect((await visit('expected', 'left')).status).toBe(200)
    const due = await callAs<Booking>(portal, admin, 'POST', `/booking/${other}/refund`, {
      refund: 49,
      refundReason: 'Pain',
    })
    expect(due.body).toMatchObject({ state: 'done', paid: false, payment: { state: 'refund_due', method: 'clinic' } })
    const back = await callAs<Booking>(portal, desk, 'DELETE', `${path}?meaning=handed_back`)
    expect(back.body).toMatchObject({ state: 'done', payment: { state: 'refunded', refund: 49 } })
    expect(await unpaid()).toEqual([])
  })
})

describe('moving a visit that is late or over', () => {
  const reason = 'Stuck in traffic'
  const wanted = (days = 1) => {
    const { date, slot } = booking
    return { from: { date, slot }, date: addDays(today(portal), days), slot, notify: false }
  }
  const move = (person: Person, body: object) => callAs(portal, person, 'POST', `/booking/${booking._id}/move`, body)
  beforeEach(async () => {
    await record('in_chair', 'arrived')
    await record('arrived', 'expected')
  })

  test.each([
    ['late', 40],
    ['over', 24 * 60],
  ])('needs a reason of the staff once it is %s, which only they can read', async (_, minutes) => {
    portal.advance(minutes)
    const before = await countWrites(portal.db)
    expect(await move(desk, wanted())).toMatchObject({ status: 400, body: { code: 'move_needs_reason' } })
    expect((await move(desk, { ...wanted(), reason: ' ' })).status).toBe(400)
    expect((await move(maya, { ...wanted(), notify: undefined, reason })).status).toBe(403)
    expect(await countWrites(portal.db)).toEqual(before)
    const body = { ...wanted(), reason }
    for (const answer of [await move(desk, body), await move(desk, body)]) {
      expect(answer).toMatchObject({
        status: 200,
        body: { success: true, booking: { date: formatClinicDay(body.date) } },
      })
    }
    const { body: opened } = await callAs<OpenedBooking>(portal, desk, 'GET', `/desk/bookings/${booking._id}`)
    expect(opened).toMatchObject({ state: 'booked', visit: 'expected', paid: true, moveReason: reason })
    expect(opened.history.filter(({ action }) => action === 'booking_moved')).toHaveLength(1)
    const entries = portal.db.selectFrom('audit_entry').select('fields').where('action', '=', 'booking_moved')
    expect((await entries.executeTakeFirst())?.fields).toContain('move_reason')
    for (const path of ['/me/export', `/booking/${booking._id}`])
      expect(JSON.stringify((await callAs(portal, maya, 'GET', path)).body)).not.toContain(reason)
    // The next move is an ordinary one.
    const { date, slot } = opened
    expect((await move(desk, { from: { date, slot }, date, slot: booking.slot, notify: false })).status).toBe(200)
  })

  test('with another reason is not a repetition of the same key', async () => {
    portal.advance(24 * 60)
    const body = wanted()
    const send = (why: string) => {
      const headers = { 'idempotency-key': booking._id }
      return callAs(portal, desk, 'POST', `/booking/${booking._id}/move`, { ...body, reason: why }, headers)
    }
    expect((await send(reason)).status).toBe(200)
    expect((await send(reason)).status).toBe(200)
    expect(await send('Another reason')).toMatchObject({ status: 422, body: { code: 'idempotency_key_reused' } })
  })

  test('is refused as before to a process of the previous version, which sends no reason', async () => {
    portal.advance(24 * 60)
    const slot = parseSlot(booking.slot)
    if (!slot) throw new Error(`${booking.slot} is no slot.`)
    const actor = { personId: desk.id, sessionId: desk.sessionId }
    const to = { date: addDays(today(portal), 1), slot }
    const request = { ...toMoveRequest(portal.context, actor, booking._id, to), roles: rolesWith('desk') }
    expect(await callMove(portal.db, request)).toEqual({ outcome: 'booking_not_movable' })
    expect(await callMove(portal.db, { ...request, reason })).toEqual({ outcome: 'moved' })
  })

  test('needs none before the start, or if the patient is there', async () => {
    expect((await move(desk, wanted())).status).toBe(200)
    booking = (await callAs<Booking>(portal, desk, 'GET', `/booking/${booking._id}`)).body
    setHoursBefore(portal, booking, 0.1)
    await record('expected', 'arrived')
    portal.advance(10)
    const [, later] = treatment.slots.filter((slot) => slot !== booking.slot)
    expect((await move(desk, { ...wanted(0), slot: later })).body).not.toMatchObject({ code: 'move_needs_reason' })
  })

  test('also moves a visit that was marked as missed, with its payment', async () => {
    portal.advance(24 * 60)
    await record('expected', 'missed')
    expect((await move(maya, { ...wanted(), notify: undefined })).body.code).toBe('booking_not_movable')
    expect((await move(desk, wanted())).body.code).toBe('move_needs_reason')
    expect((await move(desk, { ...wanted(), date: booking.date, reason })).body.code).toBe('booking_not_movable')
    expect((await move(desk, { ...wanted(), reason })).status).toBe(200)
    const { body } = await callAs<OpenedBooking>(portal, desk, 'GET', `/desk/bookings/${booking._id}`)
    expect(body).toMatchObject({ state: 'booked', visit: 'expected', paid: true, moveReason: reason })
  })

  test('makes a missed visit due again that was refunded', async () => {
    portal.advance(24 * 60)
    await record('expected', 'missed')
    await callAs(portal, admin, 'POST', `/booking/${booking._id}/refund`, { refund: 49, refundReason: 'Goodwill' })
    expect((await move(desk, { ...wanted(), reason })).status).toBe(200)
    const { body } = await callAs<OpenedBooking>(portal, desk, 'GET', `/desk/bookings/${booking._id}`)
    expect(body).toMatchObject({ state: 'booked', paid: false, payment: { state: 'unpaid' } })
  })
})

describe('a visit that begins before its time', () => {
  test('is not cancelled by the patient, but by the staff', async () => {
    expect(await cancel(portal, maya, booking._id)).toMatchObject({
      status: 409,
      body: { code: 'booking_not_cancellable' },
    })
    expect(await outcome()).toEqual(['booked', 'in_chair', 0])
    expect((await cancel(portal, admin, booking._id)).status).toBe(200)
    expect(await outcome()).toEqual(['cancelled', 'expected', 4_900])
  })

  test.each([
    ['booked', 'in_chair'],
    ['done', 'left'],
  ])('stays %s if the account is deleted, with its payment', async (state, whereabouts) => {
    if (state === 'done') await record('in_chair', 'left')
    const coming = await bookForLeo(8)
    expect((await callAs(portal, maya, 'DELETE', '/me')).status).toBe(200)
    expect(await outcome()).toEqual([state, whereabouts, 0])
    const other = portal.db.selectFrom('booking').select('state').where('id', '=', coming._id)
    expect(await other.executeTakeFirst()).toEqual({ state: 'cancelled' })
  })

  test('needs no decision to close its day once it is done', async () => {
    await record('in_chair', 'left')
    const day = today(portal)
    const listed = await callAs<Booking[]>(portal, admin, 'GET', `/closed-days/affected?from=${day}&to=${day}`)
    expect(listed.body).toEqual([])
    const close = (ids: string[]) =>
      callAs(portal, admin, 'POST', '/closed-days', { from: day, to: day, reason: 'Works', keep: [], cancel: ids })
    expect(await close([booking._id])).toMatchObject({ status: 409, body: { code: 'bookings_changed' } })
    expect((await close([])).status).toBe(200)
    expect(await outcome()).toEqual(['done', 'left', 0])
  })

  test('stays if the family member is removed, and is not coming', async () => {
    const coming = async () => (await callAs<FamilyMember[]>(portal, maya, 'GET', '/family')).body[0]?.coming
    expect(await coming()).toBe(0)
    await bookForLeo(8)
    expect(await coming()).toBe(1)
    expect((await callAs(portal, maya, 'DELETE', `/family/${leo._id}?appointments=cancel`)).body).toEqual({
      deletedCount: 1,
    })
    expect(await outcome()).toEqual(['booked', 'in_chair', 0])
  })
})
