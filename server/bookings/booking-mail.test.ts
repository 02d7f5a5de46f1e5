import { afterEach, beforeEach, describe, expect, inject, test } from 'vitest'
import { addDays } from '#contract/dates.ts'
import type { OpenedMail } from '#contract/schemas/mail.ts'
import { addPerson, bookingOf, letPerform, today, treatmentNamed } from '../testing/factories.ts'
import { attached, mailsOf } from '../testing/mails.ts'
import { addBooking, addRoomyTreatment, bookFor, callAs, cancel, payFully } from '../testing/payments.ts'
import { startTestApp, type TestApp } from '../testing/test-app.ts'

let portal: TestApp
beforeEach(async () => {
  portal = await startTestApp(inject('templateDatabase'), { cards: {}, mail: { mode: 'test' } })
})
afterEach(() => portal.close())

/** Returns the mails sent since the last call, oldest first. */
async function news(): Promise<OpenedMail[]> {
  portal.advance(1)
  const now = portal.context.clock().toISOString()
  return (await mailsOf(portal)).filter(({ sentAt }) => sentAt === now).reverse()
}

/** Fields by which calendars identify an event. */
function entry(mail: OpenedMail | undefined) {
  const lines = attached(mail).split('\r\n')
  const of = (name: string) => lines.find((line) => line.startsWith(`${name}:`))?.slice(name.length + 1)
  return { uid: of('UID'), sequence: Number(of('SEQUENCE')), method: of('METHOD'), status: of('STATUS') }
}

const admin = () => addPerson(portal, { admin: true })

describe('booking confirmation', () => {
  test('E9: sends one mail with time and place, to the patient only', async () => {
    const other = await addBooking(portal)
    await news()
    const { patient, booking } = await addBooking(portal, { price: 19.99 })
    const [mail, ...more] = await news()
    expect(more).toEqual([])
    expect(mail).toMatchObject({
      from: 'Doctors Portal <clinic@test.invalid>',
      to: `${patient.name} <${patient.email}>`,
      subject: 'Your appointment on Nov 30, 2026 is confirmed',
    })
    expect(mail?.text).toContain('Monday, November 30, 2026\n08.00 AM – 08.15 AM\nPacific Standard Time')
    expect(mail?.text).toContain('Where: 12 Larch Street, Portland, OR 97209:\nhttps://www.google.com/maps/dir/?')
    expect(mail?.text).toContain('Phone: (503) 555-0142\n')
    expect(mail?.text).toContain('Price: $19.99 (not paid yet)')
    expect(mail?.text).toContain('until 08.00 AM on Sunday, November 29, 2026 (Pacific Standard Time).')
    expect(mail?.text).toContain('My Appointments:\nhttp://localhost:3000/dashboard\n')
    expect(entry(mail)).toEqual({
      uid: `${booking._id}@dental-portal`,
      sequence: 0,
      method: 'PUBLISH',
      status: 'CONFIRMED',
    })
    for (const theirs of [other.patient.email, other.patient.name, other.booking._id]) {
      expect(JSON.stringify(mail) + attached(mail)).not.toContain(theirs)
    }
  })

  test('contains no link that reveals the patient or the treatment', async () => {
    const patient = await addPerson(portal, { name: 'Maya Lindqvist' })
    const treatment = await treatmentNamed(portal, 'Cavity Filling')
    await letPerform(portal, 'Dr. Ada Molar', treatment)
    const booking = await bookFor(portal, patient, treatment)
    const [mail] = await news()
    const links = [...(mail?.text ?? '').matchAll(/https?:\S+/g)].map(([link]) => new URL(link))
    expect(links.map(({ origin, pathname }) => `${origin}${pathname}`)).toEqual([
      'http://localhost:3000/dashboard',
      'https://www.google.com/maps/dir/',
      'https://calendar.google.com/calendar/render',
      'https://outlook.live.com/calendar/deeplink/compose',
    ])
    expect(mail?.text).toContain('With: Dr. Ada Molar')
    const said = links.map(({ href }) => decodeURIComponent(href.replaceAll('+', ' '))).join('\n')
    for (const secret of [booking._id, patient.id, patient.email, patient.name, 'Cavity', 'Filling', 'Ada'])
      expect(said).not.toContain(secret)
  })

  test('offers the appointment to Google and Outlook as the clinic, the place and the time in UTC', async () => {
    await addBooking(portal)
    const [mail] = await news()
    const [google, outlook] = ['Google', 'Outlook'].map((name) => {
      const [, link = ''] = new RegExp(`^${name}:\\n(\\S+)$`, 'm').exec(mail?.text ?? '') ?? []
      // Outlook shows a plus sign as it is.
      expect(link).not.toContain('+')
      return Object.fromEntries(new URL(link).searchParams)
    })
    expect(google).toEqual({
      action: 'TEMPLATE',
      text: 'Appointment at Doctors Portal',
      dates: '20261130T160000Z/20261130T161500Z',
      location: '12 Larch Street, Portland, OR 97209',
      details: 'Phone: (503) 555-0142',
    })
    expect(outlook).toEqual({
      path: '/calendar/action/compose',
      rru: 'addevent',
      subject: 'Appointment at Doctors Portal',
      startdt: '2026-11-30T16:00:00Z',
      enddt: '2026-11-30T16:15:00Z',
      location: '12 Larch Street, Portland, OR 97209',
      body: 'Phone: (503) 555-0142',
    })
  })

  test('sends no mail for a refused booking', async () => {
    const treatment = await addRoomyTreatment(portal)
    const day = addDays(today(portal), 7)
    const crowd = await Promise.all(Array.from({ length: 8 }, () => addPerson(portal)))
    const answers = await Promise.all(
      crowd.map((person) => callAs(portal, person, 'POST', '/booking', bookingOf(person, treatment, day))),
    )
    expect(answers.map(({ status }) => status).sort()).toEqual([200, ...Array.from({ length: 7 }, () => 409)])
    const winner = crowd[answers.findIndex(({ status }) => status === 200)]
    const again = winner && (await callAs(portal, winner, 'POST', '/booking', bookingOf(winner, treatment, day)))
    expect(again?.body).toMatchObject({ success: false })
    expect((await news()).map(({ to }) => to)).toEqual([`${winner?.name} <${winner?.email}>`])
  })

  test('sends no second mail for a repeated request with the same key', async () => {
    const patient = await addPerson(portal)
    const treatment = await treatmentNamed(portal, 'Teeth Cleaning')
    const payload = bookingOf(patient, treatment, addDays(today(portal), 7))
    const headers = { authorization: `Bearer ${patient.token}`, 'idempotency-key': 'once' }
    for (const _ of ['once', 'again']) {
      const answer = await portal.app.inject({ method: 'POST', url: '/api/booking', headers, payload })
      expect(answer.json()).toMatchObject({ success: true })
    }
    expect(await news()).toHaveLength(1)
  })
})

describe('changes of an appointment', () => {
  test('sends one mail per change, with the same calendar event and a higher sequence', async () => {
    const { patient, booking } = await addBooking(portal)
    const mails = await news()
    await payFully(portal, patient, booking)
    mails.push(...(await news()))
    await cancel(portal, patient, booking._id)
    const last = await news()
    mails.push(...last.sort((one, other) => entry(one).sequence - entry(other).sequence))
    expect(mails.map(({ subject }) => subject)).toEqual([
      'Your appointment on Nov 30, 2026 is confirmed',
      'We have received your payment',
      'Your appointment on Nov 30, 2026 has been cancelled',
      'We’ve refunded your payment',
    ])
    expect(new Set(mails.map(({ to }) => to))).toEqual(new Set([`${patient.name} <${patient.email}>`]))
    expect(mails.map((mail) => entry(mail))).toEqual([
      { uid: `${booking._id}@dental-portal`, sequence: 0, method: 'PUBLISH', status: 'CONFIRMED' },
      { uid: `${booking._id}@dental-portal`, sequence: 1, method: 'PUBLISH', status: 'CONFIRMED' },
      { uid: `${booking._id}@dental-portal`, sequence: 2, method: 'CANCEL', status: 'CANCELLED' },
      { uid: `${booking._id}@dental-portal`, sequence: 3, method: 'CANCEL', status: 'CANCELLED' },
    ])
    expect(mails[1]?.text).toContain('We’ve received your card payment of $49')
    expect(mails[2]?.text).toContain('We’ll refund $49 to your card')
    expect(mails[3]?.text).toContain('We’ve refunded $49 to your card')
    expect(await news()).toEqual([])
  })

  test('offers a calendar file with the sequence of the last mail', async () => {
    const { patient, booking } = await addBooking(portal)
    const file = async () => {
      const { token } = patient
      const headers = { authorization: `Bearer ${token}` }
      return (await portal.app.inject({ url: `/api/booking/${booking._id}/calendar`, headers })).body
    }
    expect(await file()).toContain('SEQUENCE:0')
    expect(await file()).toMatch(/\r\nEND:VCALENDAR\r\n$/)
    await cancel(portal, patient, booking._id)
    expect(await file()).toContain('SEQUENCE:1')
    expect(await file()).toContain('STATUS:CANCELLED')
  })

  test('sends one mail if patient and clinic cancel concurrently', async () => {
    const { patient, booking } = await addBooking(portal)
    await news()
    const clinic = await admin()
    await Promise.all([patient, clinic, patient, clinic].map((person) => cancel(portal, person, booking._id)))
    expect((await news()).map(({ subject }) => subject)).toEqual([
      'Your appointment on Nov 30, 2026 has been cancelled',
    ])
  })

  test('sends no confirmation for a booking that was cancelled before delivery', async () => {
    const { patient, booking } = await addBooking(portal)
    await cancel(portal, patient, booking._id)
    const [mail, ...more] = await news()
    expect(more).toEqual([])
    expect(mail?.subject).toBe('Your appointment on Nov 30, 2026 has been cancelled')
    // No calendar entry was sent, so none is withdrawn.
    expect(mail?.attachments).toEqual([])
    expect(mail?.text).not.toContain('calendar')
  })

  test('withdraws the calendar entry after the confirmation was purged', async () => {
    const { patient, booking } = await addBooking(portal)
    await news()
    await portal.db.deleteFrom('outbox').execute()
    await cancel(portal, patient, booking._id)
    expect(entry((await news())[0])).toMatchObject({ method: 'CANCEL', status: 'CANCELLED' })
  })

  test('omits the reason of a cancellation by the clinic, and refers to the portal', async () => {
    const { booking } = await addBooking(portal)
    await news()
    await cancel(portal, await admin(), booking._id, 'The root canal needs a specialist')
    const [mail] = await news()
    expect(mail?.text).toContain('We’re sorry, we had to cancel your appointment.')
    expect(mail?.text).toContain('You can see the reason in My Appointments.')
    expect(mail?.text).not.toContain('specialist')
  })

  test('describes payments and refunds at the clinic', async () => {
    const { patient, booking } = await addBooking(portal)
    await news()
    const clinic = await admin()
    const path = `/booking/${booking._id}/paid-at-clinic`
    for (const _ of ['once', 'again']) await callAs(portal, clinic, 'PUT', path)
    const [paid, ...more] = await news()
    expect(more).toEqual([])
    expect(paid?.text).toContain('We’ve received your payment of $49 at the clinic')
    await cancel(portal, patient, booking._id)
    expect((await news())[0]?.text).toContain('You paid $49 at the clinic')
    for (const _ of ['once', 'again']) await callAs(portal, clinic, 'DELETE', `${path}?meaning=handed_back`)
    const [back, ...again] = await news()
    expect(again).toEqual([])
    expect(back?.text).toContain('We’ve refunded $49 to you at the clinic')
    expect(entry(back)).toMatchObject({ sequence: 3, status: 'CANCELLED' })
  })

  test('sends no refund mail if a payment recorded by mistake is undone', async () => {
    const { booking } = await addBooking(portal)
    const clinic = await admin()
    const path = `/booking/${booking._id}/paid-at-clinic`
    await callAs(portal, clinic, 'PUT', path)
    await news()
    await callAs(portal, clinic, 'DELETE', `${path}?meaning=mistake`)
    expect(await news()).toEqual([])
  })
})

describe('content and recipients', () => {
  test('never names the treatment', async () => {
    const patient = await addPerson(portal)
    const treatment = await treatmentNamed(portal, 'Cavity Filling')
    const booking = await bookFor(portal, patient, treatment)
    await payFully(portal, patient, booking)
    await cancel(portal, patient, booking._id)
    const all = await news()
    expect(all.length).toBe(3)
    expect(all.map((mail) => JSON.stringify(mail) + attached(mail)).join()).not.toMatch(/cavity|filling/i)
  })

  test('uses the current address of the patient, and sends nothing after their removal', async () => {
    const { patient } = await addBooking(portal)
    await portal.db.updateTable('person').set({ email: 'new@clinic.test' }).where('id', '=', patient.id).execute()
    expect((await news()).map(({ to }) => to)).toEqual([`${patient.name} <new@clinic.test>`])
    const { patient: removed, booking } = await addBooking(portal)
    await cancel(portal, removed, booking._id)
    const { body } = await callAs(portal, await admin(), 'DELETE', `/user/${removed.email}`)
    expect(body).toEqual({ deletedCount: 1 })
    expect((await news()).filter(({ attachments }) => attachments.length > 0)).toEqual([])
    const rows = portal.db.selectFrom('outbox').select('state').where('subject_id', '=', booking._id)
    expect(await rows.execute()).toEqual([{ state: 'dropped' }, { state: 'dropped' }])
  })
})
