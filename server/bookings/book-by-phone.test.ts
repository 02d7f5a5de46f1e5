import { beforeEach, describe, expect, inject, test } from 'vitest'
import { addDays } from '#contract/dates.ts'
import type { Booking } from '#contract/schemas/booking.ts'
import type { Problem } from '#contract/schemas/problem.ts'
import type { Treatment } from '#contract/schemas/treatment.ts'
import type { User } from '#contract/schemas/user.ts'
import { signUp } from '../testing/accounts.ts'
import { addPerson, authHeaders, bookingOf, type Person, today } from '../testing/factories.ts'
import { addRoomyTreatment, callAs } from '../testing/payments.ts'
import { startTestApp, type TestApp } from '../testing/test-app.ts'
import { countWrites } from '../testing/track-writes.ts'

let portal: TestApp
let admin: Person
let treatment: Treatment
beforeEach(async () => {
  portal = await startTestApp(inject('templateDatabase'), { mail: { mode: 'test' } })
  admin = await addPerson(portal, { name: 'Ada Molar', admin: true })
  treatment = await addRoomyTreatment(portal)
  return () => portal.close()
})

const maya = { patientName: 'Maya Lindqvist', phone: '(503) 555-0101' }
const ruth = { patientName: 'Ruth Abrams', phone: '(503) 555-0102', email: 'ruth@clinic.test' }

interface BookingResponse {
  readonly status: number
  readonly body: Problem & { readonly success?: boolean; readonly booking: Booking }
}

/** Books the slot with this index a week from today. */
async function book(caller: object, place: number, key?: string, by = admin): Promise<BookingResponse> {
  const { _id: treatmentId, price, slots } = treatment
  const answer = await portal.app.inject({
    method: 'POST',
    url: '/api/bookings',
    headers: authHeaders(by, key === undefined ? {} : { 'idempotency-key': key }),
    payload: { treatmentId, price, date: addDays(today(portal), 7), slot: slots[place], ...caller },
  })
  return { status: answer.statusCode, body: answer.json() }
}

const people = () =>
  portal.db
    .selectFrom('person')
    .select(['id', 'name', 'email', 'role', 'email_verified'])
    .where('id', '<>', admin.id)
    .execute()
const bookings = () => portal.db.selectFrom('booking').selectAll().execute()
const mails = async () => {
  expect(await portal.deliverMail()).toEqual([])
  return portal.db.selectFrom('outbox').select(['template as kind', 'state']).orderBy('created_at').execute()
}

describe('booking by phone', () => {
  test('adds a person without an email address and sends no mail', async () => {
    const { status, body } = await book(maya, 0)
    expect([status, body.success]).toEqual([200, true])
    expect(body.booking).toMatchObject({ ...maya, patientEmail: '', slot: treatment.slots[0], price: 49, paid: false })
    const [person] = await people()
    expect(person).toMatchObject({
      name: 'Maya Lindqvist',
      email: `${person?.id}@caller.invalid`,
      role: 'patient',
      email_verified: false,
    })
    expect(await mails()).toEqual([{ kind: 'booked', state: 'dropped' }])
    const entries = await portal.db
      .selectFrom('audit_entry')
      .select(['action', 'actor', 'actor_id', 'person_id'])
      .where('person_id', '=', person?.id ?? '')
      .execute()
    expect(entries.toSorted((a, b) => (a.action < b.action ? -1 : 1))).toEqual(
      ['booked', 'caller_added'].map((action) => ({
        action,
        actor: 'admin',
        actor_id: admin.id,
        person_id: person?.id,
      })),
    )
  })

  test('sends mail to a new address, and books for the same person next time', async () => {
    await book(ruth, 0)
    treatment = await addRoomyTreatment(portal)
    await book({ ...ruth, email: ' Ruth@Clinic.test ', patientName: 'Ruth A.' }, 4)
    expect(await people()).toMatchObject([{ name: 'Ruth Abrams', email: 'ruth@clinic.test', email_verified: false }])
    expect((await bookings()).map(({ patient_name }) => patient_name).toSorted()).toEqual(['Ruth A.', 'Ruth Abrams'])
    expect(await mails()).toEqual(Array(2).fill({ kind: 'booked', state: 'delivered' }))
  })

  test('books for the account with that address, whose patient sees the booking and can cancel it', async () => {
    const person = await addPerson(portal)
    const { body } = await book({ ...maya, email: person.email }, 0)
    const own = await portal.app.inject({
      url: `/api/dashboard?patientEmail=${person.email}`,
      headers: authHeaders(person),
    })
    expect(own.json()).toEqual([body.booking])
    const again = await book({ ...maya, email: person.email }, 8)
    expect(again.body).toEqual({
      success: false,
      booking: { date: body.booking.date, slot: body.booking.slot },
    })
    const cancelled = await portal.app.inject({
      method: 'DELETE',
      url: `/api/booking/${body.booking._id}`,
      headers: authHeaders(person),
    })
    expect(cancelled.statusCode).toBe(200)
    expect(await people()).toHaveLength(1)
  })

  test('adds no person and leaves the database unchanged if refused', async () => {
    await book(maya, 0)
    const before = await countWrites(portal.db)
    const refusals = [
      [await book({ ...maya, email: 'new@clinic.test' }, 0), 409, 'slot_taken'],
      [await book({ ...ruth, price: 1 }, 1), 409, 'price_changed'],
      [await book({ ...ruth, date: '2020-01-06' }, 1), 422, 'day_not_bookable'],
      [await book({ ...ruth, slot: '01.00 AM - 01.15 AM' }, 1), 422, 'no_such_slot'],
      [await book({ ...ruth, treatmentId: admin.id }, 1), 404, 'no_such_treatment'],
      [await book({ ...ruth, email: `${admin.id}@caller.invalid` }, 1), 404, 'no_such_person'],
      [await book({ ...ruth, email: 'ruth' }, 1), 400, 'invalid_request'],
      [await book({ ...ruth, phone: ' ' }, 1), 400, 'invalid_request'],
    ] as const
    for (const [{ status, body }, expected, code] of refusals) expect([status, body.code]).toEqual([expected, code])
    expect(await countWrites(portal.db)).toBe(before)
  })

  test('A19: books for an account with an unverified address only if the patient confirms that it is theirs', async () => {
    const stranger = await signUp(portal, { name: 'Ruth Abrams', email: ruth.email, password: 'secret-of-another' })
    const before = await countWrites(portal.db)
    const refused = await book(ruth, 0)
    expect([refused.status, refused.body.code]).toEqual([409, 'account_unverified'])
    expect(await countWrites(portal.db)).toBe(before)
    const known = await callAs<User[]>(portal, admin, 'GET', '/users?search=ruth')
    expect(known.body).toMatchObject([{ email: ruth.email, unverified: true }])
    expect((await book({ ...ruth, account: 'theirs' }, 0)).status).toBe(200)
    expect((await bookings()).map(({ patient_id }) => patient_id)).toEqual([stranger.id])
    await portal.db.updateTable('person').set({ email_verified: true }).where('id', '=', stranger.id).execute()
    treatment = await addRoomyTreatment(portal)
    expect((await book(ruth, 8)).status).toBe(200)
  })

  test('returns 403 to patients and changes nothing', async () => {
    const patient = await addPerson(portal)
    const before = await countWrites(portal.db)
    expect((await book(ruth, 0, undefined, patient)).status).toBe(403)
    expect(await countWrites(portal.db)).toBe(before)
  })

  test('books again for a person without an address by the placeholder address', async () => {
    const first = await book(maya, 0)
    const [person] = await people()
    treatment = await addRoomyTreatment(portal)
    const second = await book({ ...maya, email: person?.email }, 4)
    expect(second.status).toBe(200)
    expect(await people()).toHaveLength(1)
    expect(new Set((await bookings()).map(({ patient_id }) => patient_id))).toEqual(new Set([person?.id]))
    expect(first.body.booking._id).not.toBe(second.body.booking._id)
  })
})

describe('retries with an idempotency key', () => {
  test.each([
    ['without an address', maya],
    ['with a new address', ruth],
  ])('books once and adds one person for a patient %s', async (_, caller) => {
    const [first, ...again] = await Promise.all([1, 2, 3, 4].map(() => book(caller, 0, 'key-1')))
    for (const { status, body } of again) expect([status, body]).toEqual([200, first?.body])
    expect(await book(caller, 0, 'key-1')).toEqual(first)
    expect([(await people()).length, (await bookings()).length]).toEqual([1, 1])
  })

  test('rejects a different request under the same key, but allows another admin the key', async () => {
    await book(maya, 0, 'key-1')
    const reused = [
      await book({ ...maya, phone: '555' }, 0, 'key-1'),
      await book(maya, 1, 'key-1'),
      await book(ruth, 1, 'key-1'),
    ]
    expect(reused.map(({ status, body }) => [status, body.code])).toEqual(
      Array(3).fill([422, 'idempotency_key_reused']),
    )
    const other = await addPerson(portal, { admin: true })
    expect((await book(maya, 1, 'key-1', other)).status).toBe(200)
    expect(await bookings()).toHaveLength(2)
  })

  test('ties the key to the admin, regardless of the patient', async () => {
    const known = await addPerson(portal)
    const other = await addPerson(portal)
    const first = await book({ ...maya, email: known.email }, 0, 'key-1')
    const reused = [
      await book({ ...maya, email: known.email }, 1, 'key-1'),
      await book({ ...maya, email: other.email }, 0, 'key-1'),
      await book(maya, 1, 'key-1'),
    ]
    expect(reused.map(({ status, body }) => [status, body.code])).toEqual(
      Array(3).fill([422, 'idempotency_key_reused']),
    )
    expect(await book({ ...maya, email: known.email }, 0, 'key-1')).toEqual(first)
    expect([(await bookings()).length, (await people()).length]).toEqual([1, 2])
  })

  test.each([
    ['without an address', maya],
    ['with an address', ruth],
  ])('does not restore a patient %s who was removed since the first request', async (_, caller) => {
    await book(caller, 0, 'key-1')
    const [person] = await people()
    expect((await callAs(portal, admin, 'DELETE', `/user/${person?.email}`)).body).toEqual({ deletedCount: 1 })
    const again = await book(caller, 0, 'key-1')
    expect([again.status, again.body.code]).toEqual([422, 'idempotency_key_reused'])
    expect((await bookings()).filter(({ state }) => state === 'booked')).toEqual([])
    expect((await people()).filter(({ name }) => name === caller.patientName)).toEqual([])
  })
})

describe('concurrent bookings', () => {
  test('adds one person for twenty bookings with the same new address', async () => {
    const treatments = await Promise.all(Array.from({ length: 20 }, () => addRoomyTreatment(portal, 0)))
    const answers = await Promise.all(
      treatments.map(({ _id: treatmentId, price, slots }, place) =>
        book({ ...ruth, treatmentId, price, slot: slots[place] }, 0),
      ),
    )
    expect(answers.map(({ status, body }) => [status, body.success])).toEqual(Array(20).fill([200, true]))
    expect(await people()).toHaveLength(1)
    expect(await bookings()).toHaveLength(20)
  })

  test('assigns a contested slot to one admin or patient, and adds no person for a refused booking', async () => {
    const patients = await Promise.all(Array.from({ length: 10 }, () => addPerson(portal)))
    const answers = await Promise.all([
      ...Array.from({ length: 10 }, (_, i) => book({ ...maya, email: `caller${i}@clinic.test` }, 0)),
      ...patients.map((patient) =>
        portal.app
          .inject({
            method: 'POST',
            url: '/api/booking',
            headers: authHeaders(patient),
            payload: bookingOf(patient, treatment, addDays(today(portal), 7)),
          })
          .then(({ statusCode: status }) => ({ status })),
      ),
    ])
    expect(answers.filter(({ status }) => status === 200)).toHaveLength(1)
    expect(await bookings()).toHaveLength(1)
    const callers = (await people()).filter(({ email }) => email.startsWith('caller'))
    expect(callers.length).toBe(answers.slice(0, 10).filter(({ status }) => status === 200).length)
  })
})
