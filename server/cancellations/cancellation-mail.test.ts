import { beforeEach, describe, expect, inject, test } from 'vitest'
import { formatClinicDay } from '#contract/dates.ts'
import type { Booking, CancellationMail } from '#contract/schemas/booking.ts'
import type { Treatment } from '#contract/schemas/treatment.ts'
import { addPerson, bookingOf, type Person } from '../testing/factories.ts'
import { mailsOf } from '../testing/mails.ts'
import { addRoomyTreatment, bookFor, callAs, deliverAll, payFully } from '../testing/payments.ts'
import { cancelWith, savePolicy, setHoursBefore } from '../testing/policy.ts'
import { startTestApp, type TestApp } from '../testing/test-app.ts'
import { countWrites } from '../testing/track-writes.ts'

let portal: TestApp
let admin: Person
let desk: Person
let maya: Person
let treatment: Treatment
let booking: Booking

beforeEach(async () => {
  portal = await startTestApp(inject('templateDatabase'), { cards: {}, mail: { mode: 'test' } })
  admin = await addPerson(portal, { admin: true })
  desk = await addPerson(portal, { role: 'receptionist' })
  maya = await addPerson(portal)
  treatment = await addRoomyTreatment(portal)
  expect((await savePolicy(portal, admin)).status).toBe(200)
  booking = await bookFor(portal, maya, treatment)
  return () => portal.close()
})

const preview = (person: Person, query: string) =>
  callAs<CancellationMail & { code?: string }>(
    portal,
    person,
    'GET',
    `/booking/${booking._id}/cancellation-mail?${query}`,
  )

/** The mail that was sent about the cancellation. */
async function sent() {
  return (await mailsOf(portal)).find(({ subject }) => subject.includes('cancelled'))
}

describe('the preview of the mail about a cancellation', () => {
  test.each([
    ['by=clinic&reason=on', { by: 'clinic', reason: 'The doctor is ill' }, 'refund $49 to your card'],
    ['by=patient', { by: 'patient', refund: 0 }, 'The $49 you paid isn’t refunded.'],
    ['by=patient&refundCents=2000', { by: 'patient', refund: 20, refundReason: 'Goodwill' }, 'refund $20 of the $49'],
  ])('is what the patient then gets: %s', async (query, body, deciding) => {
    await payFully(portal, maya, booking)
    await mailsOf(portal)
    setHoursBefore(portal, booking, 3)
    const before = await countWrites(portal.db)
    const { body: shown } = await preview(admin, query)
    expect(await countWrites(portal.db)).toEqual(before)
    expect(shown.body.join('\n')).toContain(deciding)
    expect((await cancelWith(portal, admin, booking, body)).status).toBe(200)
    const mail = await sent()
    expect(mail?.subject).toBe(shown.subject)
    for (const line of shown.body.flatMap((paragraph) => paragraph.split('\n'))) expect(mail?.text).toContain(line)
  })

  test('promises nothing again that was refunded before the cancellation, as the mail', async () => {
    const intent = await payFully(portal, maya, booking)
    await portal.context.cardPayment?.stripe.refunds.create({ payment_intent: intent })
    await deliverAll(portal)
    portal.advance(60)
    expect((await preview(admin, 'by=clinic')).body.body.join('\n')).not.toContain('refund')
    await mailsOf(portal)
    expect((await cancelWith(portal, admin, booking, { by: 'clinic' })).status).toBe(200)
    expect((await sent())?.text).not.toContain('refund')
  })

  test('says nothing about refunds if nothing was paid, and is in the language of the patient', async () => {
    const { body: english } = await preview(desk, 'by=clinic')
    expect(english.body.join('\n')).toContain('We’re sorry, we had to cancel your appointment.')
    expect(english.body.join('\n')).not.toMatch(/refund|paid|\$/)
    await portal.db.updateTable('person').set({ language: 'es' }).where('id', '=', maya.id).execute()
    const { body: spanish } = await preview(desk, 'by=clinic')
    expect(spanish).toMatchObject({ language: 'es', subject: expect.stringContaining('cita') })
  })

  test('E6: names no one if the account has not verified the address, as the mail', async () => {
    expect((await preview(desk, 'by=clinic')).body.body[0]).toBe(`Hello ${maya.name},`)
    const account = { id: crypto.randomUUID(), person_id: maya.id, provider_id: 'credential', account_id: maya.id }
    await portal.db.insertInto('account').values(account).execute()
    expect((await preview(desk, 'by=clinic')).body.body[0]).toBe('Hello,')
    await cancelWith(portal, desk, booking, { by: 'clinic' })
    expect((await sent())?.text).toMatch(/^Hello,\n/)
  })

  test('is for the desk only, and for a live appointment', async () => {
    for (const person of [maya, await addPerson(portal, { role: 'doctor' })])
      expect((await preview(person, 'by=clinic')).status).toBe(403)
    expect((await preview(desk, 'by=doctor')).status).toBe(400)
    await cancelWith(portal, desk, booking, { by: 'clinic' })
    expect(await preview(desk, 'by=clinic')).toMatchObject({ status: 409, body: { code: 'booking_not_cancellable' } })
  })

  test('is null for a patient without an address', async () => {
    const { treatmentId, date, slot, price } = bookingOf(maya, treatment, '2026-12-02')
    const call = { treatmentId, date, slot, price, patientName: 'Grace Huang', phone: '(503) 555-0100' }
    const added = await callAs<{ booking: Booking }>(portal, desk, 'POST', '/bookings', call)
    booking = added.body.booking
    expect(await preview(desk, 'by=clinic')).toMatchObject({ status: 200, body: null })
  })
})

describe('other times in the mail about a cancellation', () => {
  const times = (body: readonly string[]) =>
    body.slice(body.indexOf('These times are free at the moment:') + 1).slice(0, 3)

  test('are the first of the next three days, from the day after the appointment on, if the clinic cancels', async () => {
    const { body } = await preview(desk, 'by=clinic')
    expect(formatClinicDay('2026-11-30')).toBe(booking.date)
    expect(times(body.body)).toEqual([
      'Tuesday, December 1, 2026, 08.00 AM',
      'Wednesday, December 2, 2026, 08.00 AM',
      'Thursday, December 3, 2026, 08.00 AM',
    ])
    await cancelWith(portal, desk, booking, { by: 'clinic' })
    const mail = await sent()
    expect(mail?.text).toContain('http://localhost:3000/appointment?date=2026-12-01\n')
    expect(mail?.text).not.toContain(treatment._id)
  })

  test('leave out those at which the patient has another appointment', async () => {
    await bookFor(portal, maya, await addRoomyTreatment(portal), 8)
    expect(times((await preview(desk, 'by=clinic')).body.body)[0]).not.toBe('Tuesday, December 1, 2026, 08.00 AM')
  })

  test('are not offered if the patient cancels, or the time is over', async () => {
    expect((await preview(desk, 'by=patient')).body.body.join()).not.toContain('free at the moment')
    setHoursBefore(portal, booking, -1)
    expect((await preview(desk, 'by=clinic')).body.body.join()).not.toContain('free at the moment')
  })
})
