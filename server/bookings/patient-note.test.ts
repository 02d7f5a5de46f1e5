import { beforeEach, expect, inject, test } from 'vitest'
import { addDays, formatClinicDay } from '#contract/dates.ts'
import type { Booking } from '#contract/schemas/booking.ts'
import type { OpenedBooking } from '#contract/schemas/desk.ts'
import type { Treatment } from '#contract/schemas/treatment.ts'
import { anonymizeBookings } from '../bookings/anonymize-bookings.ts'
import { addPerson, authHeaders, bookingOf, type Person, today } from '../testing/factories.ts'
import { mailsOf } from '../testing/mails.ts'
import { addRoomyTreatment, callAs } from '../testing/payments.ts'
import { startTestApp, type TestApp } from '../testing/test-app.ts'

let portal: TestApp
let treatment: Treatment
let patient: Person
beforeEach(async () => {
  portal = await startTestApp(inject('templateDatabase'), { mail: { mode: 'test' }, rateLimits: false })
  treatment = await addRoomyTreatment(portal)
  patient = await addPerson(portal)
  return () => portal.close()
})

const note = 'Fear of needles.\nA wheelchair, quetzal green.'
const day = () => addDays(today(portal), 3)

async function book(change: object = {}, key = 'one') {
  const payload = { ...bookingOf(patient, treatment, day()), note, ...change }
  const headers = authHeaders(patient, { 'idempotency-key': key })
  const answer = await portal.app.inject({ method: 'POST', url: '/api/booking', headers, payload })
  return { status: answer.statusCode, body: answer.json() as { booking: Booking; code?: string } }
}

test('a note reaches the staff and the data download, and no mail', async () => {
  const { body } = await book({ note: `  ${note}  ` })
  const id = body.booking._id
  expect(body.booking.note).toBe(note)
  const receptionist = await addPerson(portal, { role: 'receptionist' })
  const opened = await callAs<OpenedBooking>(portal, receptionist, 'GET', `/desk/bookings/${id}`)
  const list = await callAs<Booking[]>(
    portal,
    receptionist,
    'GET',
    `/bookings?date=${encodeURIComponent(formatClinicDay(day()))}`,
  )
  const ofPatient = await callAs<Booking[]>(portal, receptionist, 'GET', `/patients/${patient.id}/bookings`)
  expect([opened.body, list.body[0], ofPatient.body[0]].map((booking) => booking?.note)).toEqual([note, note, note])
  const download = await callAs<{ bookings: Booking[] }>(portal, patient, 'GET', '/me/export')
  expect(download.body.bookings).toMatchObject([{ note }])
  expect(JSON.stringify(await mailsOf(portal))).not.toContain('quetzal')
})

test('a doctor reads the notes of their own appointments only, and another patient none', async () => {
  const { body } = await book()
  const id = body.booking._id
  const doctor = await addPerson(portal, { role: 'doctor' })
  expect((await callAs(portal, doctor, 'GET', `/desk/bookings/${id}`)).status).toBe(404)
  expect((await callAs(portal, await addPerson(portal), 'GET', `/booking/${id}`)).status).toBe(404)
})

test('a note is optional, has at most 300 characters, and card numbers in it are redacted', async () => {
  expect((await book({ note: undefined })).body.booking).not.toHaveProperty('note')
  for (const wrong of ['x'.repeat(301), '   ', 'a\u0000b', 7]) {
    const refused = await book({ note: wrong, slot: treatment.slots[3] }, 'wrong')
    expect([refused.status, refused.body.code], String(wrong)).toEqual([400, 'invalid_request'])
  }
  patient = await addPerson(portal)
  const { body } = await book({ note: `${'x'.repeat(270)} 4242 4242 4242 4242`, slot: treatment.slots[9] }, 'card')
  expect(body.booking.note).not.toContain('4242 4242')
})

test('a retry with another note is another request', async () => {
  const first = await book()
  expect((await book()).body.booking._id).toBe(first.body.booking._id)
  const other = await book({ note: 'Another one' })
  expect([other.status, other.body.code]).toEqual([422, 'idempotency_key_reused'])
})

test('the desk books by phone without a note: it has notes of its own', async () => {
  const admin = await addPerson(portal, { admin: true })
  const { treatmentId, date, slot, price, phone } = bookingOf(patient, treatment, day())
  const request = { treatmentId, date, slot, price, phone, patientName: 'Noa Levi' }
  expect((await callAs(portal, admin, 'POST', '/bookings', { ...request, note })).status).toBe(400)
  expect((await callAs(portal, admin, 'POST', '/bookings', request)).status).toBe(200)
})

test('removing the patient deletes the note', async () => {
  await book()
  await portal.db.transaction().execute((tx) => anonymizeBookings(tx, patient.id))
  expect(await portal.db.selectFrom('booking').select('note').executeTakeFirst()).toEqual({ note: null })
  const kept = portal.db.updateTable('booking').set({ note: 'kept' }).execute()
  await expect(kept).rejects.toThrow('anonymized_booking_has_no_note')
})
