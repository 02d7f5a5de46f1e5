import { sql } from 'kysely'
import { afterEach, describe, expect, inject, test } from 'vitest'
import { addDays, clinicTimeAt } from '#contract/dates.ts'
import type { Booking } from '#contract/schemas/booking.ts'
import type { OpenedMail } from '#contract/schemas/mail.ts'
import type { Context } from '../context.ts'
import { connect } from '../database/connect.ts'
import { deliverDue } from '../mail/deliver-mail.ts'
import type { MailService } from '../mail/mail-service.ts'
import { templates } from '../startup/outgoing-mail.ts'
import { waitingFor } from '../testing/call-while-locked.ts'
import { addPerson, letPerform, type Person, today } from '../testing/factories.ts'
import { attached, mailsOf } from '../testing/mails.ts'
import { addRoomyTreatment, bookFor, callAs, cancel } from '../testing/payments.ts'
import { startTestApp, type TestApp, type TestOptions } from '../testing/test-app.ts'
import { queueReminders } from './queue-reminders.ts'

let portal: TestApp
let patient: Person
let admin: Person
afterEach(() => portal.close())

/** Starts a portal on a Monday morning, or at another time. */
async function start(options: TestOptions = {}) {
  portal = await startTestApp(inject('templateDatabase'), { mail: { mode: 'test' }, rateLimits: false, ...options })
  patient = await addPerson(portal, { name: 'Maya Lindqvist' })
  admin = await addPerson(portal, { admin: true })
}

/** Books an appointment at 8:00, `daysAhead` days from today, and delivers its confirmation. */
async function book(daysAhead: number, person = patient): Promise<Booking> {
  const booking = await bookFor(portal, person, await addRoomyTreatment(portal), daysAhead)
  await portal.deliverMail()
  return booking
}

/** Moves a booking as the desk does, without telling the patient. */
function move({ _id, date, slot }: Booking, daysAhead: number) {
  const body = { from: { date, slot }, date: addDays(today(portal), daysAhead), slot, notify: false }
  return callAs<{ booking: Booking }>(portal, admin, 'POST', `/booking/${_id}/move`, body)
}

const setDays = (...days: number[]) => callAs(portal, admin, 'PUT', '/reminders', { days })
const setOwn = (on: boolean) => callAs(portal, patient, 'PUT', '/me/reminders', { on })

/** Returns the clinic's day and time, such as `2026-11-27 09:00`. */
function clinicTime(instant: Date): string {
  const { day, minute } = clinicTimeAt(instant, portal.context.timeZone)
  return `${day} ${String(Math.floor(minute / 60)).padStart(2, '0')}:${String(minute % 60).padStart(2, '0')}`
}

function mail(): MailService {
  if (!portal.context.mail) throw new Error('This portal sends mail.')
  return portal.context.mail
}

/** The mail service while the mail server is down. */
function brokenMail(): MailService {
  const sendMail = () => Promise.reject(Object.assign(new Error('down'), { code: 'ECONNREFUSED' }))
  return { ...mail(), transport: { sendMail, close: () => {} } as unknown as MailService['transport'] }
}

async function deliverAll(service: MailService, context: Context = portal.context) {
  while ((await deliverDue(context, service, templates)).taken > 0);
}

/** Queues and delivers what is due at this moment. */
async function remind(service = mail()) {
  await queueReminders(portal.context)
  await deliverAll(service)
}

/** Runs the jobs every 20 minutes of the clinic's time until it is `until`, such as `2026-11-27 09:00`. */
async function runUntil(until: string, service?: MailService) {
  while (clinicTime(portal.context.clock()) < until) {
    await remind(service)
    portal.advance(20)
  }
}

/** Reminders in the outbox by the time they were sent or their state, with the day that they announce. */
async function reminders(): Promise<string[]> {
  const rows = await portal.db
    .selectFrom('outbox')
    .select(['state', 'delivered_at', 'occasion'])
    .where('template', '=', 'reminder')
    .orderBy('created_at')
    .orderBy('occasion')
    .execute()
  return rows.map(({ state, delivered_at, occasion }) => {
    const { startsAt, daysBefore } = occasion as { startsAt: number; daysBefore: number }
    const sent = delivered_at ? clinicTime(delivered_at) : state
    return `${sent} ${daysBefore} before ${clinicTime(new Date(startsAt * 1000))}`
  })
}

/** Subjects of the reminders that were really sent. */
async function subjects(): Promise<string[]> {
  const mails = await mailsOf(portal)
  return mails.map(({ subject }) => subject).filter((subject) => subject.startsWith('Reminder'))
}

async function confirmationOf({ _id }: Booking): Promise<string> {
  const { confirmation } = await portal.db
    .selectFrom('booking')
    .select('confirmation')
    .where('id', '=', _id)
    .executeTakeFirstOrThrow()
  return confirmation
}

const latest = async (): Promise<OpenedMail | undefined> => (await mailsOf(portal))[0]

describe('a reminder', () => {
  test('is sent at 9:00 three days and one day before, once each', async () => {
    await start()
    const booking = await book(7)
    expect(await confirmationOf(booking)).toBe('not_asked')
    await runUntil('2026-12-02 00:00')
    expect(await reminders()).toEqual([
      '2026-11-27 09:00 3 before 2026-11-30 08:00',
      '2026-11-29 09:00 1 before 2026-11-30 08:00',
    ])
    expect(await subjects()).toEqual(Array(2).fill('Reminder: your appointment on Nov 30, 2026'))
  })

  test('asks for a confirmation and names no treatment', async () => {
    await start()
    const booking = await book(3)
    portal.advance(24 * 60)
    await setDays(2)
    await remind()
    const sent = await latest()
    expect(sent?.to).toBe(`Maya Lindqvist <${patient.email}>`)
    expect(sent?.text).toContain('We look forward to seeing you. Will you be there?')
    expect(sent?.text).toContain('Thursday, November 26, 2026\n08.00 AM – 08.15 AM\nPacific Standard Time')
    expect(sent?.text).toMatch(/^I’ll be there:\nhttp:\/\/localhost:3000\/visit#[\w-]{43}$/m)
    expect(sent?.text).toContain('My Appointments:\nhttp://localhost:3000/dashboard\n')
    expect(sent?.text).toContain('Change your reminders:\nhttp://localhost:3000/dashboard/profile#reminders')
    expect(JSON.stringify(sent) + attached(sent)).not.toContain(booking.treatment)
    expect(attached(sent)).toContain('SEQUENCE:0')
    expect(await confirmationOf(booking)).toBe('asked')
    const { body } = await callAs<{ history: { action: string; actor: string }[] }>(
      portal,
      admin,
      'GET',
      `/desk/bookings/${booking._id}`,
    )
    expect(body.history.at(-1)).toMatchObject({ action: 'confirmation_asked', actor: 'portal' })
  })

  test.each([
    [
      'es',
      'Recordatorio: su cita del',
      'Sí, iré:\nhttp://localhost:3000/visit?lang=es#',
      '/dashboard/profile?lang=es#reminders',
    ],
    ['ar', 'تذكير: موعدك يوم', 'سأحضر:\nhttp://localhost:3000/visit?lang=ar#', '/dashboard/profile?lang=ar#reminders'],
  ] as const)('is in the language of the patient: %s', async (language, subject, link, settings) => {
    await start()
    await portal.db.updateTable('person').set({ language }).where('id', '=', patient.id).execute()
    await book(4)
    portal.advance(24 * 60)
    await remind()
    const sent = await latest()
    expect(sent?.subject).toContain(subject)
    expect(sent?.text).toContain(link)
    expect(sent?.text).toContain(settings)
  })

  test('thanks a patient who has confirmed, and is not sent to one who has declined', async () => {
    await start()
    const [confirmed, declined] = [await book(4), await book(4, await addPerson(portal))]
    for (const [{ _id }, to] of [
      [confirmed, 'confirmed'],
      [declined, 'declined'],
    ] as const) {
      await callAs(portal, admin, 'PUT', `/desk/bookings/${_id}/confirmation`, { from: 'not_asked', to })
    }
    portal.advance(24 * 60)
    await remind()
    expect(await subjects()).toHaveLength(1)
    const sent = await latest()
    expect(sent?.text).toContain('Thank you for confirming your appointment.')
    expect(sent?.text).not.toContain('/visit')
    expect([await confirmationOf(confirmed), await confirmationOf(declined)]).toEqual(['confirmed', 'declined'])
  })

  test('is left out if the appointment was booked after it was due', async () => {
    await start()
    portal.advance(60)
    await book(1)
    await book(2, await addPerson(portal))
    await book(3, await addPerson(portal))
    await runUntil('2026-11-30 00:00')
    expect(await reminders()).toEqual([
      '2026-11-24 09:00 1 before 2026-11-25 08:00',
      '2026-11-25 09:00 1 before 2026-11-26 08:00',
    ])
  })

  test('is for booked appointments only', async () => {
    await start()
    const bookings = [await book(4), await book(4, await addPerson(portal))]
    await portal.db
      .updateTable('booking')
      .set({ state: 'done', whereabouts: 'left' })
      .where('id', '=', bookings[0]?._id ?? '')
      .execute()
    await portal.db
      .updateTable('booking')
      .set({ state: 'missed' })
      .where('id', '=', bookings[1]?._id ?? '')
      .execute()
    await runUntil('2026-11-28 00:00')
    expect(await reminders()).toEqual([])
  })
})

describe('a change before a reminder is sent', () => {
  test('a move: only the new time is announced', async () => {
    await start()
    const booking = await book(4)
    portal.advance(24 * 60)
    await queueReminders(portal.context)
    expect((await move(booking, 5)).status).toBe(200)
    await runUntil('2026-11-30 00:00')
    expect(await reminders()).toEqual([
      'dropped 3 before 2026-11-27 08:00',
      '2026-11-26 09:00 3 before 2026-11-29 08:00',
      '2026-11-28 09:00 1 before 2026-11-29 08:00',
    ])
    expect(new Set(await subjects())).toEqual(new Set(['Reminder: your appointment on Nov 29, 2026']))
  })

  test('a move after the reminder: the new time has its own, unless they were due before', async () => {
    await start()
    const booking = await book(4)
    await runUntil('2026-11-24 12:00')
    expect(await confirmationOf(booking)).toBe('asked')
    const { body } = await move(booking, 2)
    expect(await confirmationOf(booking)).toBe('not_asked')
    await runUntil('2026-11-25 12:00')
    await move(body.booking, 3)
    await runUntil('2026-11-30 00:00')
    expect(await reminders()).toEqual([
      '2026-11-24 09:00 3 before 2026-11-27 08:00',
      '2026-11-25 09:00 1 before 2026-11-26 08:00',
      '2026-11-27 09:00 1 before 2026-11-28 08:00',
    ])
  })

  test('another doctor at the same time: the reminder is sent once', async () => {
    await start()
    const treatment = await addRoomyTreatment(portal)
    await letPerform(portal, 'Dr. Ada Molar', treatment)
    const iris = await letPerform(portal, 'Dr. Iris Crown', treatment)
    const booking = await bookFor(portal, patient, treatment, 4)
    portal.advance(24 * 60)
    await remind()
    const { date, slot, doctor } = booking
    const body = { from: { date, slot, doctorId: doctor?._id }, date, slot, doctorId: iris, notify: true }
    expect((await callAs(portal, admin, 'POST', `/booking/${booking._id}/move`, body)).status).toBe(200)
    await remind()
    expect(await reminders()).toHaveLength(1)
    expect(await confirmationOf(booking)).toBe('asked')
  })

  test.each([
    ['the patient cancels', (booking: Booking) => cancel(portal, patient, booking._id)],
    [
      'the clinic closes the day',
      (booking: Booking) =>
        callAs(portal, admin, 'POST', '/closed-days', {
          from: '2026-11-27',
          to: '2026-11-27',
          reason: 'Storm',
          keep: [],
          cancel: [booking._id],
        }),
    ],
    ['the patient turns reminders off', () => setOwn(false)],
    ['the account is removed', () => callAs(portal, patient, 'DELETE', '/me')],
  ])('%s: none is sent', async (_, change) => {
    await start()
    const booking = await book(4)
    portal.advance(24 * 60)
    await queueReminders(portal.context)
    expect((await change(booking)).status).toBe(200)
    await runUntil('2026-11-28 00:00')
    expect(await subjects()).toEqual([])
    expect(await reminders()).toEqual(['dropped 3 before 2026-11-27 08:00'])
    expect(await portal.db.selectFrom('appointment_link').selectAll().execute()).toEqual([])
  })

  test('reminders that are turned on again are sent from then on', async () => {
    await start()
    await book(4)
    await setOwn(false)
    await runUntil('2026-11-25 12:00')
    await setOwn(true)
    await runUntil('2026-11-28 00:00')
    expect(await reminders()).toEqual([
      '2026-11-25 12:00 3 before 2026-11-27 08:00',
      '2026-11-26 09:00 1 before 2026-11-27 08:00',
    ])
  })
})

describe('the days of the clinic', () => {
  test('apply to all appointments from the next run on', async () => {
    await start()
    await book(4)
    await setDays()
    await runUntil('2026-11-25 12:00')
    expect(await reminders()).toEqual([])
    expect((await setDays(2, 2)).body).toEqual({ days: [2] })
    await runUntil('2026-11-28 00:00')
    expect(await reminders()).toEqual(['2026-11-25 12:00 2 before 2026-11-27 08:00'])
  })

  test('are three and one at first, are audited, and are refused outside of one to fourteen', async () => {
    await start()
    expect((await callAs(portal, admin, 'GET', '/reminders')).body).toEqual({ days: [3, 1] })
    for (const days of [[0], [15], [1.5], Array(15).fill(1), ['1']]) {
      expect((await callAs(portal, admin, 'PUT', '/reminders', { days })).status).toBe(400)
    }
    expect((await setDays(1, 7)).body).toEqual({ days: [7, 1] })
    await setDays(1, 7)
    const entries = await portal.db
      .selectFrom('audit_entry')
      .select(['action', 'actor_id'])
      .where('action', 'like', 'reminder_%')
      .orderBy('id')
      .execute()
    expect(entries.map(({ action }) => action)).toEqual(['reminder_removed', 'reminder_added'])
    expect(entries.every(({ actor_id }) => actor_id === admin.id)).toBe(true)
  })
})

describe('a mail server that is down', () => {
  test('for some hours: the reminder is sent when it is up again, by day', async () => {
    await start()
    await book(4)
    await runUntil('2026-11-24 14:00', brokenMail())
    await runUntil('2026-11-25 00:00')
    const [sent, ...more] = await reminders()
    expect(more).toEqual([])
    expect(sent).toMatch(/^2026-11-24 1[45]:\d\d 3 before 2026-11-27 08:00$/)
  })

  test('until the evening: the reminder waits for the next morning', async () => {
    await start()
    await book(4)
    await runUntil('2026-11-24 19:00', brokenMail())
    await runUntil('2026-11-26 00:00')
    expect(await reminders()).toEqual(['2026-11-25 09:00 3 before 2026-11-27 08:00'])
    expect(await subjects()).toHaveLength(1)
  })

  test('until the next reminder is due: only that one is sent', async () => {
    await start()
    await book(4)
    await runUntil('2026-11-26 09:00', brokenMail())
    await runUntil('2026-11-28 00:00')
    expect(await reminders()).toEqual([
      'dropped 3 before 2026-11-27 08:00',
      '2026-11-26 09:00 1 before 2026-11-27 08:00',
    ])
    expect(await subjects()).toHaveLength(1)
  })

  test('until the day of the appointment: none is sent', async () => {
    await start()
    await setDays(1)
    const booking = await book(4)
    await runUntil('2026-11-27 00:00', brokenMail())
    await runUntil('2026-11-28 00:00')
    expect(await reminders()).toEqual(['dropped 1 before 2026-11-27 08:00'])
    expect(await subjects()).toEqual([])
    expect(await confirmationOf(booking)).toBe('not_asked')
  })

  test('delivers other mail before the reminders that have waited', async () => {
    await start()
    for (let i = 0; i < 6; i++) await book(4, await addPerson(portal))
    portal.advance(24 * 60)
    await queueReminders(portal.context)
    portal.advance(1)
    await bookFor(portal, patient, await addRoomyTreatment(portal))
    await deliverDue(portal.context, mail(), templates)
    const left = await portal.db.selectFrom('outbox').select('template').where('state', '=', 'waiting').execute()
    expect(left.map(({ template }) => template)).toEqual(['reminder', 'reminder'])
  })
})

describe('between 9:00 and 19:00', () => {
  test.each([
    ['in spring', '2027-03-10T09:00:00-05:00', '2027-03-16', ['2027-03-13 09:00 3', '2027-03-15 09:00 1']],
    ['in autumn', '2026-10-28T09:00:00-04:00', '2026-11-03', ['2026-10-31 09:00 3', '2026-11-02 09:00 1']],
    [
      'in spring, due on the day of the change',
      '2027-03-10T09:00:00-05:00',
      '2027-03-17',
      ['2027-03-14 09:00 3', '2027-03-16 09:00 1'],
    ],
    [
      'in autumn, due on the day of the change',
      '2026-10-28T09:00:00-04:00',
      '2026-11-04',
      ['2026-11-01 09:00 3', '2026-11-03 09:00 1'],
    ],
  ])('%s, when the clock changes: once each', async (_, now, day, sent) => {
    await start({ now, timeZone: 'America/New_York' })
    await book((Date.parse(day) - Date.parse(today(portal))) / 86_400_000)
    await runUntil(`${day} 12:00`)
    expect(await reminders()).toEqual(sent.map((each) => `${each} before ${day} 08:00`))
    expect(await subjects()).toHaveLength(2)
  })

  test('a reminder that was queued late is not sent in the evening', async () => {
    await start()
    await book(4)
    portal.advance(24 * 60 + 10 * 60 - 1)
    await queueReminders(portal.context)
    portal.advance(1)
    await deliverAll(mail())
    expect(await reminders()).toEqual(['waiting 3 before 2026-11-27 08:00'])
    portal.advance(14 * 60 - 1)
    await deliverAll(mail())
    expect(await subjects()).toEqual([])
    portal.advance(1)
    await deliverAll(mail())
    expect(await reminders()).toEqual(['2026-11-25 09:00 3 before 2026-11-27 08:00'])
  })
})

describe('several processes', () => {
  /** Runs `work` with another connection pool, as another process has it. */
  async function asOther<T>(work: (context: Context) => Promise<T>): Promise<T> {
    const other = connect(portal.config, () => {})
    try {
      return await work({ ...portal.context, db: other.db })
    } finally {
      await other.close()
    }
  }

  /** Lets two processes queue at the same time, before either has committed, and deliver at the same time. */
  async function remindTwice() {
    await asOther(async (other) => {
      const second = await portal.db.transaction().execute(async (tx) => {
        await queueReminders({ ...portal.context, db: tx })
        let done = false
        const queued = queueReminders(other).finally(() => (done = true))
        await expect.poll(async () => done || (await waitingFor(portal)) > 0).toBe(true)
        return { queued }
      })
      await second.queued
      await Promise.all([deliverAll(mail()), deliverAll(mail(), other), deliverAll(mail()), deliverAll(mail(), other)])
    })
  }

  test('send each reminder once', async () => {
    await start()
    for (let i = 0; i < 8; i++) await book(4, await addPerson(portal))
    portal.advance(24 * 60)
    await remindTwice()
    expect(await subjects()).toHaveLength(8)
  })

  test('control: without the key they send it twice', async () => {
    await start()
    await book(4)
    portal.advance(24 * 60)
    await sql`alter table outbox drop constraint one_message_per_occasion`.execute(portal.db)
    await remindTwice()
    expect(await subjects()).toHaveLength(2)
  })

  test('continue after one has died', async () => {
    await start()
    await book(4)
    portal.advance(24 * 60)
    await asOther(async (dead) => {
      await queueReminders(dead)
      const hangs = { sendMail: () => new Promise(() => {}), close: () => {} } as unknown as MailService['transport']
      void deliverDue(dead, { ...mail(), transport: hangs }, templates).catch(() => {})
      await expect
        .poll(async () => (await portal.db.selectFrom('appointment_link').selectAll().execute()).length)
        .toBe(1)
      await remind()
      expect(await subjects()).toEqual([])
      portal.advance(2)
      await remind()
      await remind()
      expect(await subjects()).toHaveLength(1)
    })
  })
})

test('the data export names the choice and contains no link', async () => {
  await start()
  await book(4)
  portal.advance(24 * 60)
  await remind()
  await setOwn(false)
  const { body } = await callAs<{ profile: { reminders: boolean } }>(portal, patient, 'GET', '/me/export')
  expect(body.profile.reminders).toBe(false)
  expect(JSON.stringify(body)).not.toMatch(/token|hash|appointment_link/i)
})
