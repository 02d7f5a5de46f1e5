import { sql } from 'kysely'
import { beforeEach, describe, expect, inject, test } from 'vitest'
import type { AuditEntry } from '#contract/schemas/audit-entry.ts'
import { addPerson, authHeaders, bookingOf, letPerform, type Person, today } from '../testing/factories.ts'
import {
  addRoomyTreatment,
  bookFor,
  callAs,
  ledgerOf,
  openIntent,
  payFully,
  payInBrowser,
  readBooking,
  sweep,
} from '../testing/payments.ts'
import { startTestApp, type TestApp } from '../testing/test-app.ts'

let portal: TestApp
let admin: Person
beforeEach(async () => {
  portal = await startTestApp(inject('templateDatabase'), { cards: {}, rateLimits: false })
  admin = await addPerson(portal, { name: 'Ada Molar', admin: true })
  return () => portal.close()
})

const remove = ({ email }: Pick<Person, 'email'>) =>
  callAs<{ deletedCount: number }>(portal, admin, 'DELETE', `/user/${encodeURIComponent(email)}`)
const bookingRow = (id: string) =>
  portal.db
    .selectFrom('booking')
    .select(['state', 'patient_name', 'phone', 'cancelled_by', 'transaction_id'])
    .where('id', '=', id)
    .executeTakeFirstOrThrow()
const gone = { patient_name: '', phone: '', transaction_id: null }

describe('removing a person', () => {
  test('ends sessions, cancels upcoming bookings, and keeps past ones without personal data', async () => {
    const person = await addPerson(portal, { name: 'Maya Okafor' })
    const treatment = await addRoomyTreatment(portal)
    const doctor = await letPerform(portal, 'Dr. Ada Molar', treatment)
    const { id: chair } = await portal.db
      .insertInto('resource')
      .values({ kind: 'chair', name: 'One' })
      .returning('id')
      .executeTakeFirstOrThrow()
    const past = await bookFor(portal, person, treatment, 1)
    portal.advance(3 * 24 * 60)
    const coming = await bookFor(portal, person, treatment, 10)
    expect((await remove(person)).body).toEqual({ deletedCount: 1 })
    expect((await remove(person)).body).toEqual({ deletedCount: 0 })
    expect((await callAs(portal, person, 'GET', `/dashboard?patientEmail=${person.email}`)).status, 'A10').toBe(401)
    expect(await bookingRow(past._id)).toEqual({ ...gone, state: 'booked', cancelled_by: null })
    expect(await bookingRow(coming._id)).toEqual({ ...gone, state: 'cancelled', cancelled_by: 'clinic' })
    const places = portal.db.selectFrom('booking').select(['doctor_id', 'chair_id']).where('id', '=', past._id)
    expect(await places.execute()).toEqual([{ doctor_id: doctor, chair_id: chair }])
    expect((await callAs<{ name: string }[]>(portal, admin, 'GET', '/users')).body).toHaveLength(1)
    const keys = portal.db.selectFrom('request_key').select('key').where('actor', '=', person.id)
    expect(await keys.execute()).toEqual([])
    for (const table of ['session', 'account', 'mail_link'] as const) {
      const left = await portal.db.selectFrom(table).select('person_id').where('person_id', '=', person.id).execute()
      expect(left, table).toEqual([])
    }
  })

  test('works although another user has taken the placeholder address', async () => {
    const person = await addPerson(portal)
    for (const domain of ['removed.invalid', 'removed.test', 'localhost']) {
      const payload = { name: 'Guard', email: `${person.id}@${domain}`, password: 'teeth are fun' }
      await portal.app.inject({ method: 'POST', url: '/api/auth/sign-up/email', payload })
    }
    expect((await remove(person)).body).toEqual({ deletedCount: 1 })
    const kept = portal.db.selectFrom('person').select('email').where('id', '=', person.id)
    const { email: left } = await kept.executeTakeFirstOrThrow()
    const payload = { name: 'Guard', email: left, password: 'teeth are fun' }
    expect((await portal.app.inject({ method: 'POST', url: '/api/auth/sign-up/email', payload })).statusCode).toBe(400)
  })

  test('frees the slot and refunds the payment', async () => {
    const [person, next] = [await addPerson(portal), await addPerson(portal)]
    const treatment = await addRoomyTreatment(portal)
    const booking = await bookFor(portal, person, treatment)
    await payFully(portal, person, booking)
    await remove(person)
    expect((await bookFor(portal, next, treatment)).slot).toBe(booking.slot)
    portal.advance(2)
    await sweep(portal)
    portal.advance(15)
    await sweep(portal)
    expect(await ledgerOf(portal, booking._id)).toMatchObject([{ status: 'succeeded', refundedCents: 4_900 }])
    expect((await readBooking(portal, admin, booking._id)).payment).toMatchObject({ state: 'refunded', amount: 49 })
  })

  test('frees the address, and a new account with it sees none of the old data', async () => {
    const person = await addPerson(portal)
    await bookFor(portal, person, await addRoomyTreatment(portal))
    await remove(person)
    const account = { name: 'Another', email: person.email, password: 'teeth are fun' }
    const answer = await portal.app.inject({ method: 'POST', url: '/api/auth/sign-up/email', payload: account })
    expect(answer.statusCode).toBe(200)
    const rows = await portal.db.selectFrom('person').select('id').where('email', '=', person.email).execute()
    expect(rows).toHaveLength(1)
    expect(rows[0]?.id).not.toBe(person.id)
  })

  test('is audited with the actor and without names', async () => {
    const person = await addPerson(portal, { name: 'Maya Okafor' })
    await bookFor(portal, person, await addRoomyTreatment(portal))
    await remove(person)
    const { body } = await callAs<{ entries: AuditEntry[] }>(portal, admin, 'GET', '/audit')
    const deeds = body.entries.filter(({ by, about }) => by?._id === admin.id && about?._id === person.id)
    const removed = body.entries.find(({ action }) => action === 'person_removed')
    expect(removed).toMatchObject({ by: { _id: admin.id, name: 'Ada Molar' }, about: { _id: person.id } })
    expect(removed?.about).toEqual({ _id: person.id })
    expect(deeds.map(({ action }) => action)).toEqual([
      'person_removed',
      'signed_out',
      'booking_changed',
      'booking_cancelled',
    ])
  })

  test('B19: affects only people, not other rows with an email address', async () => {
    const doctor = await portal.db.selectFrom('doctor').select('email').executeTakeFirstOrThrow()
    expect((await remove(doctor)).body).toEqual({ deletedCount: 0 })
  })
})

describe('H3: removing a person who books and pays at the same time', () => {
  test('leaves no active row of the removed person in 100 rounds', async () => {
    const treatment = await addRoomyTreatment(portal)
    for (let round = 0; round < 100; round++) {
      const person = await addPerson(portal)
      const asked = { ...bookingOf(person, treatment, today(portal)), date: 'Dec 10, 2026' }
      const [, booked] = await Promise.all([
        remove(person),
        portal.app.inject({ method: 'POST', url: '/api/booking', headers: authHeaders(person), payload: asked }),
      ])
      expect([200, 401]).toContain(booked.statusCode)
      expect(await liveOfTheGone()).toEqual([])
    }
  })

  test('makes a constraint refuse a booking for the removed person', async () => {
    const patient = await addPerson(portal)
    const booking = await bookFor(portal, patient, await addRoomyTreatment(portal))
    await remove(patient)
    const copy = sql`
      insert into booking (account_id, treatment_id, treatment_name, price_cents, patient_name, phone, day, start_minute,
        end_minute, during, created_at)
      select account_id, treatment_id, treatment_name, price_cents, '', '', day + 1, start_minute, end_minute,
        tstzrange(lower(during) + interval '1 day', upper(during) + interval '1 day'), created_at
      from booking where id = ${booking._id}`
    await expect(copy.execute(portal.db)).rejects.toThrow('booking_of_active_account')
  })

  test('refunds a payment that arrives in the meantime', async () => {
    for (let round = 0; round < 5; round++) {
      const person = await addPerson(portal)
      const booking = await bookFor(portal, person, await addRoomyTreatment(portal))
      const secret = await openIntent(portal, person, booking)
      await Promise.all([payInBrowser(portal, secret), remove(person)])
      for (let minute = 0; minute < 4; minute++) {
        portal.advance(11)
        await sweep(portal)
      }
      const [intent] = await ledgerOf(portal, booking._id)
      const kept = intent?.status === 'succeeded' ? intent.refundedCents : 4_900
      expect(kept).toBe(4_900)
      expect(await bookingRow(booking._id)).toEqual({ ...gone, state: 'cancelled', cancelled_by: 'clinic' })
    }
  })
})

async function liveOfTheGone(): Promise<unknown[]> {
  const { rows } = await sql`
    select b.id from booking b join person p on p.id = b.account_id
    where p.removed_at is not null and (b.state = 'booked' or not b.patient_left or b.patient_name <> '')
    union all select s.id from session s join person p on p.id = s.person_id where p.removed_at is not null
  `.execute(portal.db)
  return rows
}
