import { sql } from 'kysely'
import { beforeEach, describe, expect, inject, test } from 'vitest'
import { addDays, weekdayOf } from '#contract/dates.ts'
import type { Booking, WaivableRule } from '#contract/schemas/booking.ts'
import type { AffectedBooking } from '#contract/schemas/schedule.ts'
import type { Treatment } from '#contract/schemas/treatment.ts'
import { addPerson, addTreatment, bookingOf, letPerform, type Person, today } from '../testing/factories.ts'
import { callAs } from '../testing/payments.ts'
import { startTestApp, type TestApp } from '../testing/test-app.ts'
import { countWrites } from '../testing/track-writes.ts'

// It is 9 o'clock. Dr. Ada Molar works until 12, and a checkup at 10, 10.30, 11, 11.30 or 12 has 15 minutes of buffer.
let portal: TestApp
let desk: Person
let patient: Person
let checkup: Treatment
let ada: string
beforeEach(async () => {
  portal = await startTestApp(inject('templateDatabase'), { rateLimits: false })
  desk = await addPerson(portal, { role: 'receptionist' })
  patient = await addPerson(portal)
  checkup = await addTreatment(portal, {
    name: 'Checkup',
    starts: [600, 630, 660, 690, 720],
    minutes: 30,
    cents: 4_900,
  })
  ada = await letPerform(portal, 'Dr. Ada Molar', checkup)
  await portal.db.updateTable('working_hours').set({ end_minute: 720 }).execute()
  await portal.db.updateTable('treatment').set({ buffer_minutes: 15, notice_minutes: 90 }).execute()
  return () => portal.close()
})

interface Result {
  readonly success?: boolean
  readonly booking: Booking
  readonly needed?: WaivableRule[]
  readonly code?: string
}

function book(place: number, waived?: readonly WaivableRule[], by = patient, doctorId?: string) {
  return callAs<Result>(portal, desk, 'POST', '/bookings', {
    ...{ treatmentId: checkup._id, price: 49, date: today(portal), slot: checkup.slots[place], doctorId },
    ...{ patientName: by.name, phone: '(503) 555-0176', email: by.email, waived },
  })
}

describe('the staff', () => {
  test('are told which rules forbid a slot, and nothing is stored', async () => {
    await book(2)
    const other = await addPerson(portal)
    const before = await countWrites(portal.db)
    expect((await book(0, [], other)).body.needed).toEqual(['notice'])
    expect((await book(3, [], other)).body.needed).toEqual(['buffer'])
    expect((await book(4, [], other)).body.needed).toEqual(['hours'])
    expect((await book(4, ['notice', 'buffer'], other)).body.needed).toEqual(['hours'])
    expect(await countWrites(portal.db)).toEqual(before)
  })

  test('waive the minimum notice, the hours and a buffer, which the audit log records', async () => {
    const booked = []
    for (const [place, rule] of [
      [0, 'notice'],
      [2, undefined],
      [3, 'buffer'],
      [4, 'hours'],
    ] as const) {
      const waived: WaivableRule[] = rule === undefined ? [] : [rule]
      const { body } = await book(place, waived, await addPerson(portal))
      expect(body.success, JSON.stringify(body)).toBe(true)
      booked.push(body.booking)
    }
    expect(booked.map(({ doctor }) => doctor?._id)).toEqual([ada, ada, ada, ada])
    const logged = await portal.db
      .selectFrom('audit_entry')
      .select(['object_id', 'fields'])
      .where('action', '=', 'rules_waived')
      .orderBy('id')
      .execute()
    expect(logged).toEqual([
      { object_id: booked[0]?._id, fields: ['notice'] },
      { object_id: booked[2]?._id, fields: ['buffer'] },
      { object_id: booked[3]?._id, fields: ['hours'] },
    ])
    const affected = await callAs<AffectedBooking[]>(portal, desk, 'GET', '/schedule/affected')
    expect(affected.body).toEqual([])
  })

  test('never put a doctor in two places', async () => {
    await book(2)
    const all: WaivableRule[] = ['notice', 'hours', 'buffer']
    expect((await book(2, all, await addPerson(portal))).body.code).toBe('slot_taken')
    const overlapping = await addTreatment(portal, { name: 'Scaling', starts: [675], minutes: 30, cents: 4_900 })
    await portal.db.insertInto('suitable').values({ resource_id: ada, treatment_id: overlapping._id }).execute()
    const { body } = await callAs<Result>(portal, desk, 'POST', '/bookings', {
      ...{ treatmentId: overlapping._id, price: 49, date: today(portal), slot: overlapping.slots[0], waived: all },
      ...{ patientName: 'Ann', phone: '555' },
    })
    expect(body.code).toBe('slot_taken')
  })

  test('are refused other rules, whatever they waive', async () => {
    const all: WaivableRule[] = ['notice', 'hours', 'buffer']
    await sql`insert into closed_days (first_day, last_day, reason, created_at)
      values (${today(portal)}, ${today(portal)}, 'Works', now())`.execute(portal.db)
    expect((await book(2, all)).body.code).toBe('day_not_bookable')
    await sql`delete from closed_days`.execute(portal.db)
    portal.advance(3 * 60)
    expect((await book(2, all)).body.code).toBe('day_not_bookable')
  })

  test('waive the weekday together with the notice, never the past, and do not accept a later absence', async () => {
    const off = weekdayOf(today(portal)) === 7 ? 1 : weekdayOf(today(portal)) + 1
    await portal.db
      .updateTable('treatment')
      .set({ weekdays: [off], notice_minutes: 300 })
      .execute()
    expect((await book(2, [])).body.needed).toEqual(['hours', 'notice'])
    const { booking } = (await book(2, ['hours', 'notice'])).body
    const row = portal.db.selectFrom('booking').select('kept_reasons').where('id', '=', booking._id)
    expect(await row.executeTakeFirst()).toEqual({ kept_reasons: [] })
    portal.advance(3 * 60)
    expect((await book(2, ['hours', 'notice'], await addPerson(portal))).body.code).toBe('day_not_bookable')
  })

  test('who do not ask are refused like a patient', async () => {
    expect((await book(0)).body.code).toBe('day_not_bookable')
    expect((await book(4)).body.code).toBe('slot_taken')
  })

  test('move an appointment in the same way', async () => {
    const { booking } = (await book(2)).body
    const from = { date: booking.date, slot: booking.slot, doctorId: ada }
    const move = (place: number, waived?: WaivableRule[]) =>
      callAs<Result>(portal, desk, 'POST', `/booking/${booking._id}/move`, {
        ...{ from, date: today(portal), slot: checkup.slots[place], notify: false, waived },
      })
    expect((await move(4)).body.code).toBe('slot_taken')
    expect((await move(4, [])).body.needed).toEqual(['hours'])
    expect((await move(4, ['hours'])).body).toMatchObject({ success: true, booking: { slot: checkup.slots[4] } })
  })

  test('at two desks that waive the same buffer book one of two overlapping slots', async () => {
    await book(1)
    const near = await Promise.all(
      [660, 665].map((start) => addTreatment(portal, { name: `Scaling ${start}`, starts: [start], minutes: 30 })),
    )
    await portal.db
      .insertInto('suitable')
      .values(near.map(({ _id }) => ({ resource_id: ada, treatment_id: _id })))
      .execute()
    const answers = await Promise.all(
      near.map(({ _id: treatmentId, slots, name }) =>
        callAs<Result>(portal, desk, 'POST', '/bookings', {
          ...{ treatmentId, price: 0, date: today(portal), slot: slots[0], waived: ['buffer'] },
          ...{ patientName: name, phone: '555' },
        }),
      ),
    )
    expect(answers.map(({ status }) => status).toSorted()).toEqual([200, 409])
  })
})

test('a patient cannot waive a rule', async () => {
  const body = { ...bookingOf(patient, checkup, today(portal), checkup.slots[0]), waived: ['notice'] }
  expect((await callAs(portal, patient, 'POST', '/booking', body)).status).toBe(400)
  const tomorrow = bookingOf(patient, checkup, addDays(today(portal), 1), checkup.slots[4])
  expect((await callAs(portal, patient, 'POST', '/booking', tomorrow)).body.code).toBe('slot_taken')
})
