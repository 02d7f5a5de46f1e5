import { beforeEach, describe, expect, inject, test } from 'vitest'
import { addDays } from '#contract/dates.ts'
import type { FamilyMember } from '#contract/schemas/family.ts'
import type { Patient, SearchResult } from '#contract/schemas/patient.ts'
import { consumeAttempt } from '../http/limits/rate-limit.ts'
import { callFrom, signIn, signUp, trySignIn } from '../testing/accounts.ts'
import { addPerson, addTreatment, bookingOf, type Person, today } from '../testing/factories.ts'
import { takeMails, tokenOf } from '../testing/mails.ts'
import { addRoomyTreatment, bookFor, callAs, cancel, readBooking } from '../testing/payments.ts'
import { startTestApp, type TestApp } from '../testing/test-app.ts'
import { accept, joinFor, offerTo } from '../testing/waitlist.ts'

let portal: TestApp
let desk: Person
beforeEach(async () => {
  portal = await startTestApp(inject('templateDatabase'), { mail: { mode: 'test' } })
  desk = await addPerson(portal, { name: 'Rosa Front' })
  await portal.db.updateTable('person').set({ role: 'receptionist' }).where('id', '=', desk.id).execute()
  return () => portal.close()
})

type Answer = Patient & { readonly code?: string }
const correct = (id: string, body: object, by = desk) => callAs<Answer>(portal, by, 'PUT', `/patients/${id}`, body)
const maya = { name: 'Maya Lindqvist', email: 'maya@clinic.test', password: 'six teeth' }

/** What is stored of people and bookings, and how many changes were recorded. */
const stored = async () => ({
  people: await portal.db.selectFrom('person').selectAll().orderBy('id').execute(),
  bookings: await portal.db.selectFrom('booking').selectAll().orderBy('id').execute(),
  changes: await portal.db.selectFrom('audit_entry').select('id').where('action', '<>', 'read').execute(),
})

/** Books for a caller without an address, and returns the ID of their record. */
async function addCaller(slot = 0): Promise<{ id: string; bookingId: string }> {
  const treatment = await addRoomyTreatment(portal)
  const asked = bookingOf(desk, treatment, today(portal), treatment.slots.at(-1 - slot))
  const { body } = await callAs<{ booking: { _id: string; patientId: string } }>(portal, desk, 'POST', '/bookings', {
    treatmentId: treatment._id,
    date: asked.date,
    slot: asked.slot,
    price: treatment.price,
    patientName: 'Jhon Caler',
    phone: '(503) 555-0101',
  })
  return { id: body.booking.patientId, bookingId: body.booking._id }
}

describe('a caller without an account', () => {
  test('gets the right name, number and an address, also on upcoming appointments, on record', async () => {
    const { id, bookingId } = await addCaller()
    const wanted = { name: 'John Caller', phone: '(503) 555-0199', email: 'john@clinic.test' }
    const { status, body } = await correct(id, wanted)
    expect([status, body]).toMatchObject([200, { ...wanted, emailVerified: false }])
    expect(await readBooking(portal, desk, bookingId)).toMatchObject({
      patientName: wanted.name,
      phone: wanted.phone,
      patientEmail: wanted.email,
    })
    const entries = await portal.db
      .selectFrom('audit_entry')
      .select(['action', 'actor_id', 'fields'])
      .where('person_id', '=', id)
      .where('action', 'in', ['profile_changed', 'email_changed', 'booking_changed'])
      .orderBy('id')
      .execute()
    expect(entries.map(({ action, fields }) => [action, ...fields])).toEqual([
      ['email_changed', 'email'],
      ['profile_changed', 'name', 'phone'],
      ['booking_changed', 'patient_name'],
      ['booking_changed', 'phone'],
    ])
    expect(new Set(entries.map(({ actor_id }) => actor_id))).toEqual(new Set([desk.id]))
    // The same again changes nothing; the wrong name still leads to them.
    const before = await stored()
    expect((await correct(id, wanted)).status).toBe(200)
    expect(await stored()).toEqual(before)
    const found = await callAs<SearchResult>(portal, desk, 'GET', '/find?q=jhon')
    expect(found.body.patients.map(({ _id }) => _id)).toEqual([id])
    // The address can be taken back, since no one signs in with it.
    expect((await correct(id, { email: null })).body.email).toMatch(/@caller\.invalid$/)
  })

  test('keeps what was not sent, and the name of past appointments', async () => {
    const { id, bookingId } = await addCaller()
    portal.advance(24 * 60)
    expect((await correct(id, { name: 'John Caller' })).body).toMatchObject({ phone: '(503) 555-0101' })
    expect(await readBooking(portal, desk, bookingId)).toMatchObject({ patientName: 'Jhon Caler' })
  })

  test('gets no address that someone else has', async () => {
    await signUp(portal, maya)
    const { id } = await addCaller()
    const before = await stored()
    const answer = await correct(id, { name: 'Other', email: maya.email })
    expect([answer.status, answer.body.code]).toEqual([422, 'email_taken'])
    expect(await stored()).toEqual(before)
  })
})

describe('a patient who signs in', () => {
  test('keeps a verified address until they confirm another by its link', async () => {
    const browser = await signUp(portal, maya)
    const [verification] = await takeMails(portal)
    await callFrom(portal, browser, 'POST', '/me/email-verification', { token: tokenOf(verification) })
    expect((await correct(browser.id, { email: 'new@clinic.test' })).body.code).toBe('email_locked')
    expect((await correct(browser.id, { email: null })).body.code).toBe('email_locked')
    expect((await correct(browser.id, { name: 'Maya L.', email: maya.email })).body.name).toBe('Maya L.')

    const asked = await callAs(portal, desk, 'POST', `/patients/${browser.id}/email`, { email: 'new@clinic.test' })
    expect(asked.status).toBe(200)
    const [mail] = await takeMails(portal)
    expect([mail?.kind, mail?.address]).toEqual(['change_email', 'new@clinic.test'])
    expect((await correct(browser.id, {})).body.email).toBe(maya.email)
    await callFrom(portal, browser, 'POST', '/me/email-verification', { token: tokenOf(mail) })
    expect((await correct(browser.id, {})).body).toMatchObject({ email: 'new@clinic.test', emailVerified: true })
    expect((await takeMails(portal)).map(({ kind, address }) => [kind, address])).toEqual([
      ['email_changed', maya.email],
    ])
  })

  test('gets an unverified address corrected: sessions end, and both addresses get mail', async () => {
    const browser = await signUp(portal, maya)
    await takeMails(portal)
    expect((await correct(browser.id, { email: null })).body.code).toBe('email_locked')
    expect((await correct(browser.id, { email: 'maja@clinic.test' })).status).toBe(200)
    expect((await callFrom(portal, browser, 'GET', '/me')).statusCode).toBe(401)
    expect(await trySignIn(portal, maya.email, maya.password)).toBe(401)
    const mails = await takeMails(portal)
    expect(mails.map(({ kind, address }) => [kind, address]).sort()).toEqual([
      ['email_changed', maya.email],
      ['verify_email', 'maja@clinic.test'],
    ])
    const again = await signIn(portal, { ...maya, email: 'maja@clinic.test' })
    expect((await callFrom(portal, again, 'GET', '/me')).json()).toMatchObject({ emailVerified: false })
  })
})

test('the details of the staff are not corrected here, nor by a doctor or a patient', async () => {
  const admin = await addPerson(portal, { admin: true })
  expect((await correct(admin.id, { email: 'taken-over@clinic.test' })).body.code).toBe('not_a_patient')
  expect((await correct(crypto.randomUUID(), { name: 'Ann' })).body.code).toBe('no_such_patient')
  const ask = await callAs(portal, desk, 'POST', `/patients/${admin.id}/email`, { email: 'taken-over@clinic.test' })
  expect(ask.body.code).toBe('not_a_patient')
})

test('a member of the staff corrects patients and sends links at most 120 times an hour, since each may send a mail', async () => {
  const { id } = await addCaller()
  const ask = () => callAs(portal, desk, 'POST', `/patients/${id}/email`, { email: 'new@clinic.test' })
  expect((await ask()).status).toBe(200)
  const limit = { kind: 'patient correction', most: 120, minutes: 60 }
  for (let n = 0; n < 119; n++) await consumeAttempt(portal.context, limit, desk.id)
  const before = await stored()
  for (const { status } of [await ask(), await correct(id, { name: 'Joan Caller' })]) expect(status).toBe(429)
  expect(await stored()).toEqual(before)
})

test('the name and birth date of a child are corrected, also on upcoming appointments', async () => {
  const parent = await addPerson(portal)
  const child = await callAs<FamilyMember>(portal, parent, 'POST', '/family', { name: 'Loe', birthDate: '2018-03-09' })
  const treatment = await addRoomyTreatment(portal)
  const own = await bookFor(portal, parent, treatment, 3)
  const asked = bookingOf(parent, treatment, addDays(today(portal), 3), treatment.slots[5])
  const { body } = await callAs<{ booking: { _id: string } }>(portal, parent, 'POST', '/booking', {
    ...asked,
    memberId: child.body._id,
  })
  const path = `/patients/${parent.id}/family/${child.body._id}`
  const fixed = await callAs<Answer>(portal, desk, 'PUT', path, { name: 'Leo', birthDate: '2018-09-03' })
  expect(fixed.body.family).toEqual([{ _id: child.body._id, name: 'Leo', birthDate: 'Sep 3, 2018' }])
  expect((await readBooking(portal, desk, body.booking._id)).patientName).toBe('Leo')
  expect((await readBooking(portal, desk, own._id)).patientName).toBe(own.patientName)
  const other = await addPerson(portal)
  const wrong = await callAs<Answer>(portal, desk, 'PUT', path.replace(parent.id, other.id), {
    name: 'Eve',
    birthDate: '2018-09-03',
  })
  expect(wrong.body.code).toBe('no_such_member')
})

test('a time that the waitlist holds for a child becomes an appointment with the corrected name', async () => {
  const parent = await addPerson(portal)
  const child = await callAs<FamilyMember>(portal, parent, 'POST', '/family', { name: 'Loe', birthDate: '2018-03-09' })
  const treatment = await addTreatment(portal, { name: 'Checkup', starts: [600], minutes: 30 })
  const taken = await bookFor(portal, desk, treatment)
  await joinFor(portal, parent, treatment, { memberId: child.body._id })
  await cancel(portal, desk, taken._id)
  const path = `/patients/${parent.id}/family/${child.body._id}`
  expect((await callAs(portal, desk, 'PUT', path, { name: 'Leo', birthDate: '2018-03-09' })).status).toBe(200)
  const { body } = await accept(portal, parent, await offerTo(portal, parent))
  expect((await readBooking(portal, parent, String(body.bookingId))).patientName).toBe('Leo')
})
