import { beforeEach, describe, expect, inject, test } from 'vitest'
import { addDays } from '#contract/dates.ts'
import type { Booking } from '#contract/schemas/booking.ts'
import {
  addPerson,
  addTreatment,
  authHeaders,
  bookingOf,
  type Person,
  today,
  treatmentNamed,
} from '../testing/factories.ts'
import { callAs, cancel } from '../testing/payments.ts'
import { startTestApp, type TestApp } from '../testing/test-app.ts'

let portal: TestApp
let admin: Person
beforeEach(async () => {
  portal = await startTestApp(inject('templateDatabase'))
  admin = await addPerson(portal, { name: 'Ada Molar', admin: true })
  return () => portal.close()
})

const dayOf = async (date: string) => (await callAs<Booking[]>(portal, admin, 'GET', `/bookings?date=${date}`)).body

async function book(person: Person, treatment: string, day: string, place = 0): Promise<Booking> {
  const { slots, ...offered } = await treatmentNamed(portal, treatment)
  const payload = bookingOf(person, { ...offered, slots }, day, slots[place])
  const answer = await portal.app.inject({ method: 'POST', url: '/api/booking', headers: authHeaders(person), payload })
  return answer.json().booking
}

describe('day list', () => {
  test('lists all bookings of the day by time, cancelled ones marked', async () => {
    const [maya, tomas] = [await addPerson(portal), await addPerson(portal)]
    const day = addDays(today(portal), 7)
    const late = await book(maya, 'Teeth Whitening', day, 1)
    const early = await book(tomas, 'Teeth Cleaning', day)
    const middle = await book(maya, 'Cavity Filling', day)
    await book(maya, 'Teeth Cleaning', addDays(day, 1))
    await cancel(portal, admin, middle._id, 'The dentist is ill')
    const listed = await dayOf(day)
    expect(listed.map(({ _id }) => _id)).toEqual([early._id, middle._id, late._id])
    expect(listed[0]).toEqual(early)
    expect(listed[1]?.cancelled).toMatchObject({ by: 'clinic', reason: 'The dentist is ill' })
    expect(listed[2]).toMatchObject({ patientName: maya.name, phone: '(503) 555-0199', payment: { state: 'unpaid' } })
  })

  test('lists a cancelled and rebooked slot twice, the live booking first', async () => {
    const [maya, tomas] = [await addPerson(portal), await addPerson(portal)]
    const day = addDays(today(portal), 7)
    const first = await book(maya, 'Teeth Cleaning', day)
    await cancel(portal, maya, first._id)
    const second = await book(tomas, 'Teeth Cleaning', day)
    expect((await dayOf(day)).map(({ _id }) => _id)).toEqual([second._id, first._id])
  })

  test('lists past days, and accepts both date formats', async () => {
    const maya = await addPerson(portal)
    const booking = await book(maya, 'Teeth Cleaning', '2026-11-24')
    portal.advance(40 * 24 * 60)
    expect(await dayOf('2026-11-24')).toEqual([booking])
    expect(await dayOf('Nov%2024,%202026')).toEqual([booking])
    expect(await dayOf('2020-02-29')).toEqual([])
  })

  test('assigns late slots to the clinic’s day, regardless of the server’s midnight', async () => {
    const maya = await addPerson(portal)
    const late = await addTreatment(portal, { name: 'Late check', starts: [23 * 60], minutes: 60 })
    const payload = bookingOf(maya, late, '2026-11-24')
    await portal.app.inject({ method: 'POST', url: '/api/booking', headers: authHeaders(maya), payload })
    expect((await dayOf('2026-11-24')).map(({ slot }) => slot)).toEqual(['11.00 PM - 12.00 AM'])
    expect(await dayOf('2026-11-25')).toEqual([])
  })

  test('shows no personal data of a removed patient', async () => {
    const maya = await addPerson(portal)
    await book(maya, 'Teeth Cleaning', '2026-11-24')
    expect((await callAs(portal, admin, 'DELETE', `/user/${maya.email}`)).body).toEqual({ deletedCount: 1 })
    expect(await dayOf('2026-11-24')).toMatchObject([
      { patientName: '', patientEmail: '', phone: '', cancelled: { by: 'clinic' } },
    ])
  })
})

describe('audit entries of reads', () => {
  const reads = async () => {
    const ofReads = portal.db.selectFrom('audit_entry').select('object_kind').where('action', '=', 'read')
    const rows = await ofReads.orderBy('id').execute()
    return rows.map(({ object_kind }) => object_kind)
  }

  test('records a repeated read of a day once per session', async () => {
    for (let i = 0; i < 5; i++) await dayOf('2026-11-24')
    await callAs(portal, admin, 'GET', '/users')
    await dayOf('2026-11-25')
    await dayOf('2026-11-24')
    expect(await reads()).toEqual(['listDay', 'listUsers', 'listDay'])
    const other = await addPerson(portal, { admin: true })
    await callAs(portal, other, 'GET', '/bookings?date=2026-11-24')
    expect(await reads()).toEqual(['listDay', 'listUsers', 'listDay', 'listDay'])
  })

  test('records every read of other lists', async () => {
    for (let i = 0; i < 3; i++) await callAs(portal, admin, 'GET', '/payments/unpaid')
    expect(await reads()).toEqual(['listUnpaid', 'listUnpaid', 'listUnpaid'])
  })
})
