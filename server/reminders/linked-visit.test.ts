import { sql } from 'kysely'
import { afterEach, beforeEach, describe, expect, inject, test } from 'vitest'
import { addDays } from '#contract/dates.ts'
import type { Booking } from '#contract/schemas/booking.ts'
import { purgeAppointmentLinks } from '../bookings/appointment-link.ts'
import { callFrom, signUp } from '../testing/accounts.ts'
import { callWhileLocked, waitingFor } from '../testing/call-while-locked.ts'
import { addPerson, type Person, today } from '../testing/factories.ts'
import { mailsOf, tokenOf } from '../testing/mails.ts'
import { addRoomyTreatment, bookFor, callAs, cancel } from '../testing/payments.ts'
import { startTestApp, type TestApp } from '../testing/test-app.ts'
import { countWrites } from '../testing/track-writes.ts'
import { queueReminders } from './queue-reminders.ts'

let portal: TestApp
let patient: Person
let admin: Person
let booking: Booking
let token: string
const lines: string[] = []
beforeEach(async () => {
  lines.length = 0
  const log = { write: (line: string) => void lines.push(line) }
  portal = await startTestApp(inject('templateDatabase'), { mail: { mode: 'test' }, log })
  patient = await addPerson(portal, { name: 'Maya Lindqvist' })
  admin = await addPerson(portal, { admin: true })
  booking = await bookFor(portal, patient, await addRoomyTreatment(portal), 4)
  await portal.deliverMail()
  portal.advance(24 * 60)
  token = await remindedToken()
})
afterEach(() => portal.close())

/** Sends the reminders that are due and returns the token of the latest one. */
async function remindedToken(): Promise<string> {
  await queueReminders(portal.context)
  return tokenOf((await mailsOf(portal))[0])
}

const post = (path: string, body: object, remoteAddress = '127.0.0.1') =>
  portal.app.inject({ method: 'POST', url: `/api${path}`, payload: body, remoteAddress })
const open = async (of = token) => (await post('/visit-link', { token: of })).json()
const confirm = (of = token) => post('/visit-link/confirmation', { token: of })
const code = async (answer: ReturnType<typeof post>) => [(await answer).statusCode, (await answer).json().code]
const ended = [400, 'link_expired']

function move({ date, slot }: Booking, to = addDays(today(portal), 9), as = admin) {
  const body = { from: { date, slot }, date: to, slot, notify: false }
  return callAs<{ booking: Booking }>(portal, as, 'POST', `/booking/${booking._id}/move`, body)
}

const stored = () =>
  portal.db.selectFrom('booking').select('confirmation').where('id', '=', booking._id).executeTakeFirstOrThrow()

const expected = () => ({
  _id: booking._id,
  firstName: 'Maya',
  treatment: booking.treatment,
  date: 'Nov 27, 2026',
  slot: booking.slot,
  startsAt: booking.startsAt,
  cancelUntil: booking.cancelUntil,
  moveUntil: booking.moveUntil,
  movesLeft: 3,
})

describe('the link of a reminder', () => {
  test('shows the first name, treatment, time and deadlines, and nothing else', async () => {
    const answer = await post('/visit-link', { token })
    expect(answer.json()).toEqual({ state: 'open', ...expected() })
    expect(answer.headers).toMatchObject({ 'cache-control': 'no-store', 'referrer-policy': 'no-referrer' })
    expect(answer.headers['x-robots-tag']).toBe('noindex')
  })

  test('confirms the appointment, as often as it is pressed, by a visitor', async () => {
    for (const _ of ['once', 'again']) {
      const answer = await confirm()
      expect([answer.statusCode, answer.json()]).toEqual([200, { state: 'confirmed', ...expected() }])
    }
    expect(await open()).toMatchObject({ state: 'confirmed' })
    const entries = await portal.db
      .selectFrom('audit_entry')
      .select(['actor', 'actor_id', 'person_id'])
      .where('action', '=', 'confirmation_confirmed')
      .execute()
    expect(entries).toEqual([{ actor: 'visitor', actor_id: null, person_id: patient.id }])
  })

  test('confirms an appointment that the desk has recorded as declined', async () => {
    const change = { from: 'asked', to: 'declined' }
    await callAs(portal, admin, 'PUT', `/desk/bookings/${booking._id}/confirmation`, change)
    expect((await confirm()).json()).toMatchObject({ state: 'confirmed' })
  })

  test('changes nothing when it is opened, by any method', async () => {
    const before = await countWrites(portal.db)
    await open()
    for (const method of ['GET', 'HEAD', 'OPTIONS', 'PUT', 'DELETE'] as const) {
      for (const path of [
        '/visit-link',
        '/visit-link/confirmation',
        `/visit-link/${token}`,
        `/visit-link?token=${token}`,
      ]) {
        expect((await portal.app.inject({ method, url: `/api${path}` })).statusCode).toBe(404)
      }
    }
    expect(await countWrites(portal.db)).toBe(before)
  })

  test('is 256 bits, and neither stored nor logged', async () => {
    expect(Buffer.from(token, 'base64url')).toHaveLength(32)
    await open()
    await confirm()
    const rows = await portal.db.selectFrom('appointment_link').selectAll().execute()
    expect(rows).toHaveLength(1)
    expect(rows[0]?.token_hash).toHaveLength(32)
    const everything = JSON.stringify([rows, await portal.db.selectFrom('outbox').selectAll().execute(), lines])
    expect(lines.length).toBeGreaterThan(0)
    expect(everything).not.toContain(token)
    expect(everything).not.toContain(Buffer.from(token, 'base64url').toString('hex'))
  })

  test('stays valid when another reminder is sent', async () => {
    portal.advance(2 * 24 * 60)
    const second = await remindedToken()
    expect(second).not.toBe(token)
    expect(await open()).toMatchObject({ state: 'open' })
    expect(await open(second)).toMatchObject({ state: 'open' })
  })
})

describe('a link that has ended', () => {
  test('says that the appointment was moved, and confirms it no more', async () => {
    expect((await move(booking)).status).toBe(200)
    const before = await countWrites(portal.db)
    expect(await open()).toEqual({ state: 'moved' })
    expect(await code(confirm())).toEqual(ended)
    expect(await countWrites(portal.db)).toBe(before)
  })

  test('says that the appointment was cancelled, and confirms it no more', async () => {
    await cancel(portal, patient, booking._id)
    const before = await countWrites(portal.db)
    expect(await open()).toEqual({ state: 'cancelled' })
    expect(await code(confirm())).toEqual(ended)
    expect(await countWrites(portal.db)).toBe(before)
  })

  test('ends when the appointment starts, and is deleted', async () => {
    portal.advance(3 * 24 * 60 - 61)
    expect(await open()).toMatchObject({ state: 'open' })
    portal.advance(1)
    expect(await code(post('/visit-link', { token }))).toEqual(ended)
    expect(await code(confirm())).toEqual(ended)
    await purgeAppointmentLinks(portal.context)
    expect(await portal.db.selectFrom('appointment_link').selectAll().execute()).toEqual([])
  })

  test('ends with the visit', async () => {
    await portal.db.updateTable('booking').set({ state: 'missed' }).where('id', '=', booking._id).execute()
    expect(await code(post('/visit-link', { token }))).toEqual(ended)
    expect(await code(confirm())).toEqual(ended)
  })

  test('ends when the patient changes the email address, for good', async () => {
    for (const email of ['maya.new@clinic.test', patient.email]) {
      await portal.db.updateTable('person').set({ email }).where('id', '=', patient.id).execute()
      expect(await code(post('/visit-link', { token }))).toEqual(ended)
    }
  })

  test('ends when the booking gets another owner, as merging two records does', async () => {
    const other = await addPerson(portal)
    await portal.db.updateTable('booking').set({ account_id: other.id }).where('id', '=', booking._id).execute()
    expect(await code(post('/visit-link', { token }))).toEqual(ended)
    expect(await code(confirm())).toEqual(ended)
  })

  test('ends when the patient deletes the account', async () => {
    expect((await callAs(portal, patient, 'DELETE', '/me')).status).toBe(200)
    expect(await portal.db.selectFrom('appointment_link').selectAll().execute()).toEqual([])
    expect(await code(post('/visit-link', { token }))).toEqual(ended)
  })

  test('is not created for an address that changes while the mail is being composed', async () => {
    await portal.db.deleteFrom('appointment_link').execute()
    portal.advance(2 * 24 * 60)
    await queueReminders(portal.context)
    const failures = await callWhileLocked(
      portal,
      patient.id,
      () => portal.deliverMail(),
      (tx) => tx.updateTable('person').set({ email: 'maya.new@clinic.test' }).where('id', '=', patient.id).execute(),
    )
    expect(failures).toHaveLength(1)
    expect(await portal.db.selectFrom('appointment_link').selectAll().execute()).toEqual([])
    portal.advance(1)
    const [mail] = await mailsOf(portal)
    expect(mail?.to).toContain('maya.new@clinic.test')
    expect(await open(tokenOf(mail))).toMatchObject({ state: 'open' })
  })

  test('does not confirm an appointment that is moved at the same time', async () => {
    const answer = await portal.db.transaction().execute(async (tx) => {
      await tx.updateTable('booking').set({ patient_name: 'Maya L' }).where('id', '=', booking._id).execute()
      const confirmed = confirm()
      await expect.poll(() => waitingFor(portal)).toBe(1)
      await sql`
        update booking set day = day + 1, doctor_id = null, chair_id = null,
          during = tstzrange(lower(during) + interval '1 day', upper(during) + interval '1 day')
        where id = ${booking._id}`.execute(tx)
      return { confirmed }
    })
    expect(await code(answer.confirmed)).toEqual(ended)
    expect(await stored()).toEqual({ confirmation: 'asked' })
  })
})

describe('guessing', () => {
  test('B23: returns one answer for every token that is not a link, and changes nothing', async () => {
    const digest = Buffer.from(
      (await portal.db.selectFrom('appointment_link').select('token_hash').executeTakeFirstOrThrow()).token_hash,
    )
    const others = [
      token.slice(0, -1),
      `${token}A`,
      `${token.slice(0, -2)}${token.endsWith('AA') ? 'BB' : 'AA'}`,
      token.toUpperCase(),
      digest.toString('base64url'),
      digest.toString('hex'),
      booking._id,
      `' or true --`,
    ]
    const before = await countWrites(portal.db)
    const answers = await Promise.all(others.map((other) => post('/visit-link', { token: other })))
    const confirmed = await Promise.all(others.map((other) => post('/visit-link/confirmation', { token: other })))
    const seen = [...answers, ...confirmed].map((answer) => {
      const { requestId: _, instance: __, ...problem } = answer.json()
      return JSON.stringify(problem)
    })
    expect(new Set(seen).size).toBe(1)
    expect(seen[0]).toContain('link_expired')
    expect(await countWrites(portal.db)).toBe(before)
  })

  test('B23: refuses other fields and malformed bodies', async () => {
    for (const body of [
      {},
      { token: '' },
      { token: 'x'.repeat(201) },
      { token, _id: booking._id },
      { token: [token] },
    ]) {
      expect((await post('/visit-link', body)).statusCode).toBe(400)
      expect((await post('/visit-link/confirmation', body)).statusCode).toBe(400)
    }
    expect(await stored()).toEqual({ confirmation: 'asked' })
  })

  test('B23: allows a network thirty attempts a minute for both calls together, correct tokens included', async () => {
    const guesses = await Promise.all(
      Array.from({ length: 32 }, (_, i) =>
        post(i % 2 ? '/visit-link' : '/visit-link/confirmation', { token: `guess ${i}` }),
      ),
    )
    expect(guesses.map(({ statusCode }) => statusCode).sort()).toEqual([...Array(30).fill(400), 429, 429])
    expect(await code(confirm())).toEqual([429, 'too_many_requests'])
    expect(await stored()).toEqual({ confirmation: 'asked' })
    expect((await post('/visit-link', { token }, '192.0.2.7')).statusCode).toBe(200)
    portal.advance(1)
    expect((await confirm()).statusCode).toBe(200)
  })

  test('B24: opens nothing else, and no other link opens it', async () => {
    const before = await countWrites(portal.db)
    const bearer = { authorization: `Bearer ${token}` }
    for (const [method, path] of [
      ['GET', `/booking/${booking._id}`],
      ['DELETE', `/booking/${booking._id}`],
      ['POST', `/booking/${booking._id}/move`],
      ['GET', '/me'],
      ['GET', '/me/export'],
      ['GET', `/dashboard?patientEmail=${patient.email}`],
    ] as const) {
      expect((await portal.app.inject({ method, url: `/api${path}`, headers: bearer })).statusCode).toBe(401)
      const cookies = { cookie: `session=${token}` }
      expect((await portal.app.inject({ method, url: `/api${path}`, headers: cookies })).statusCode).toBe(401)
    }
    const reset = await post('/password-reset', { token, password: 'six teeth' })
    expect(reset.json().code).toBe('link_expired')
    expect((await callAs(portal, patient, 'POST', '/me/email-verification', { token })).body.code).toBe('link_expired')
    expect(await countWrites(portal.db)).toBe(before)
    const browser = await signUp(portal, { name: 'Eve', email: 'eve@clinic.test', password: 'six teeth' })
    const verify = tokenOf((await mailsOf(portal)).find(({ to }) => to.includes('eve@clinic.test')))
    expect(await code(post('/visit-link', { token: verify }))).toEqual(ended)
    expect(await code(confirm(verify))).toEqual(ended)
    expect((await callFrom(portal, browser, 'POST', '/me/email-verification', { token: verify })).statusCode).toBe(200)
  })

  test('B24: a link of one appointment shows and confirms no other one', async () => {
    const other = await addPerson(portal)
    const theirs = await bookFor(portal, other, await addRoomyTreatment(portal), 4)
    await portal.deliverMail()
    portal.advance(24 * 60)
    const foreign = await remindedToken()
    expect(await open(foreign)).toMatchObject({ _id: theirs._id })
    await confirm(foreign)
    expect(await stored()).toEqual({ confirmation: 'asked' })
    expect(await open()).toMatchObject({ _id: booking._id, state: 'open' })
  })
})
