import { afterEach, beforeEach, describe, expect, inject, test } from 'vitest'
import type { Profile } from '#contract/schemas/profile.ts'
import { callFrom, signUp } from '../testing/accounts.ts'
import { addPerson, authHeaders, type Person } from '../testing/factories.ts'
import { attached, mailsOf } from '../testing/mails.ts'
import { addBooking, addRoomyTreatment, bookFor, callAs, cancel } from '../testing/payments.ts'
import { calendarInstant, readCalendar } from '../testing/read-calendars.ts'
import { startTestApp, type TestApp } from '../testing/test-app.ts'

let portal: TestApp
beforeEach(async () => {
  portal = await startTestApp(inject('templateDatabase'), { cards: {}, mail: { mode: 'test' } })
})
afterEach(() => portal.close())

const neither = { treatments: false, names: false }

/** Makes a person's feed. Returns the path of its address. */
async function makeFeed(person: Person, options = neither): Promise<string> {
  const { body } = await callAs<{ address: string }>(portal, person, 'POST', '/me/calendar-feed', options)
  return new URL(body.address).pathname
}

const read = (url: string) => portal.app.inject({ url })

/** Reads the events of a calendar with two parsers, which must agree. */
function parse(calendar: string) {
  const [one, another] = Object.values(readCalendar(calendar)).map(({ events }) =>
    events.map(({ UID, SEQUENCE, SUMMARY, LOCATION, DTSTART, DTEND }) => ({
      uid: UID,
      sequence: Number(SEQUENCE),
      summary: SUMMARY,
      location: LOCATION,
      start: DTSTART,
      end: DTEND,
    })),
  )
  expect(another).toEqual(one)
  return one ?? []
}

describe('a calendar feed', () => {
  test('has the live appointments of its account only, as the mails describe them', async () => {
    const { patient, booking } = await addBooking(portal)
    const { patient: another } = await addBooking(portal)
    const treatment = await addRoomyTreatment(portal)
    await cancel(portal, patient, (await bookFor(portal, patient, treatment))._id)
    const answer = await read(await makeFeed(patient))
    expect(answer.headers['content-type']).toBe('text/calendar; charset=utf-8')
    expect(parse(answer.body)).toEqual([
      {
        uid: `${booking._id}@dental-portal`,
        sequence: 0,
        summary: 'Appointment at Doctors Portal',
        location: '12 Larch Street, Portland, OR 97209',
        start: calendarInstant(new Date(booking.startsAt)),
        end: calendarInstant(new Date(booking.endsAt)),
      },
    ])
    const mail = (await mailsOf(portal)).find(
      ({ to, attachments }) => to.includes(patient.email) && attachments.length > 0,
    )
    expect(parse(attached(mail))).toEqual(parse(answer.body))
    for (const hidden of [booking.treatment, patient.name, patient.email, another.name]) {
      expect(answer.body).not.toContain(hidden)
    }
  })

  test('shows a moved appointment with the same ID and a higher sequence', async () => {
    const patient = await addPerson(portal)
    const treatment = await addRoomyTreatment(portal)
    const booking = await bookFor(portal, patient, treatment)
    const feed = await makeFeed(patient)
    const [before] = parse((await read(feed)).body)
    const from = { date: booking.date, slot: booking.slot }
    const to = { date: booking.date, slot: treatment.slots.at(-1) }
    const { status } = await callAs(portal, patient, 'POST', `/booking/${booking._id}/move`, { ...to, from })
    expect(status).toBe(200)
    const [after, ...more] = parse((await read(feed)).body)
    expect([after?.uid, more]).toEqual([before?.uid, []])
    expect(after?.sequence).toBeGreaterThan(before?.sequence ?? 0)
    expect(after?.start).not.toBe(before?.start)
  })

  test('names treatment and patient only if its owner chose that', async () => {
    const { patient, booking } = await addBooking(portal)
    const titleWith = async (options: typeof neither) =>
      parse((await read(await makeFeed(patient, options))).body)[0]?.summary
    const { treatment, patientName } = booking
    expect(await titleWith({ treatments: true, names: false })).toBe(`${treatment}, Doctors Portal`)
    expect(await titleWith({ treatments: false, names: true })).toBe(`Appointment at Doctors Portal – ${patientName}`)
    expect(await titleWith({ treatments: true, names: true })).toBe(`${treatment}, Doctors Portal – ${patientName}`)
  })

  test('is empty without appointments, and drops those older than 30 days', async () => {
    const { patient } = await addBooking(portal)
    const feed = await makeFeed(patient)
    portal.advance(20 * 24 * 60)
    expect(parse((await read(feed)).body)).toHaveLength(1)
    portal.advance(20 * 24 * 60)
    const answer = await read(feed)
    expect([answer.statusCode, parse(answer.body)]).toEqual([200, []])
  })
})

describe('its address', () => {
  test('ends with a new one, by removing it and with a change of password', async () => {
    const { patient } = await addBooking(portal)
    const first = await makeFeed(patient)
    const second = await makeFeed(patient)
    expect([(await read(first)).statusCode, (await read(second)).statusCode]).toEqual([404, 200])
    await callAs(portal, patient, 'DELETE', '/me/calendar-feed')
    expect((await read(second)).json()).toMatchObject({ code: 'no_such_feed' })
    const third = await makeFeed(patient)
    const changed = await callAs(portal, patient, 'PUT', '/me/password', { password: 'seven teeth' })
    expect([changed.status, (await read(third)).statusCode]).toEqual([200, 404])
  })

  test('needs the password and is reported by mail, and ends with all sessions', async () => {
    const maya = { name: 'Maya Lindqvist', email: 'maya@clinic.test', password: 'secret1' }
    const browser = await signUp(portal, maya)
    await mailsOf(portal)
    const make = (password?: string) =>
      callFrom(portal, browser, 'POST', '/me/calendar-feed', { ...neither, ...(password && { password }) })
    const refused = [await make(), await make('secret2')]
    expect(refused.map((answer) => answer.json().code)).toEqual(['reauthentication_required', 'wrong_password'])
    expect(await portal.db.selectFrom('calendar_feed').selectAll().execute()).toEqual([])
    const feed = new URL((await make(maya.password)).json().address).pathname
    const told = (await mailsOf(portal)).map(({ to, subject }) => `${to}: ${subject}`)
    expect(told.filter((mail) => mail.includes('calendar'))).toEqual([
      'maya@clinic.test: A calendar address was created for your account',
    ])
    expect((await read(feed)).statusCode).toBe(200)
    expect((await callFrom(portal, browser, 'DELETE', '/me/sessions')).statusCode).toBe(200)
    expect((await read(feed)).statusCode).toBe(404)
  })

  test('needs a recent sign-in of a person without a password', async () => {
    const { patient } = await addBooking(portal)
    await portal.db
      .updateTable('session')
      .set({ confirmed_at: new Date(Date.now() - 16 * 60_000) })
      .execute()
    const answer = await callAs(portal, patient, 'POST', '/me/calendar-feed', neither)
    expect(answer.body).toMatchObject({ code: 'reauthentication_required' })
  })

  test('works without its ending too, and gives the same text until an appointment changes', async () => {
    const { patient, booking } = await addBooking(portal)
    const feed = await makeFeed(patient)
    const first = await read(feed)
    expect((await read(feed.replace('.ics', ''))).body).toBe(first.body)
    portal.advance(90)
    const ask = () => portal.app.inject({ url: feed, headers: { 'if-none-match': String(first.headers.etag) } })
    const again = await ask()
    expect([again.statusCode, again.body, again.headers.etag]).toEqual([304, '', first.headers.etag])
    const from = { date: booking.date, slot: booking.slot }
    const to = { date: booking.date, slot: booking.slot.replace('08.00 AM - 08.15', '09.00 AM - 09.15') }
    const moved = await callAs(portal, patient, 'POST', `/booking/${booking._id}/move`, { ...to, from })
    expect(moved.status).toBe(200)
    const changed = await ask()
    expect(changed.statusCode).toBe(200)
    const stampOf = (body: string) => /DTSTAMP:(\S+)/.exec(body)?.[1] ?? ''
    expect(stampOf(changed.body) > stampOf(first.body)).toBe(true)
  })

  test('is stored as a digest only, and the profile says what the feed names', async () => {
    const { patient } = await addBooking(portal)
    const feed = await makeFeed(patient, { treatments: true, names: false })
    const [, token = ''] = /\/([\w-]{43})\.ics$/.exec(feed) ?? []
    expect(token).not.toBe('')
    const rows = await portal.db.selectFrom('calendar_feed').selectAll().execute()
    expect(JSON.stringify(rows)).not.toContain(token)
    const me = async () => (await callAs<Profile>(portal, patient, 'GET', '/me')).body.calendarFeed
    expect(await me()).toEqual({ treatments: true, names: false, since: portal.context.clock().toISOString() })
    await callAs(portal, patient, 'DELETE', '/me/calendar-feed')
    expect(await me()).toBeUndefined()
    const audited = await portal.db
      .selectFrom('audit_entry')
      .select('action')
      .where('person_id', '=', patient.id)
      .execute()
    expect(audited.map(({ action }) => action)).toEqual(
      expect.arrayContaining(['calendar_feed_made', 'calendar_feed_removed']),
    )
  })

  test('is refused for another token, and opens nothing else', async () => {
    const { patient, booking } = await addBooking(portal)
    const feed = await makeFeed(patient)
    const token = feed.split('/').at(-1)?.replace('.ics', '') ?? ''
    const other = feed.replace(token, token.startsWith('A') ? `B${token.slice(1)}` : `A${token.slice(1)}`)
    expect((await read(other)).statusCode).toBe(404)
    for (const authorization of [`Bearer ${token}`, token]) {
      const headers = { ...authHeaders(patient), authorization }
      expect((await portal.app.inject({ url: `/api/booking/${booking._id}`, headers })).statusCode).toBe(401)
    }
    const link = await portal.app.inject({ method: 'POST', url: '/api/visit-link', payload: { token } })
    expect(link.json()).toMatchObject({ code: 'link_expired' })
  })
})
