import { afterEach, beforeEach, describe, expect, inject, test } from 'vitest'
import { addDays } from '#contract/dates.ts'
import type { Booking } from '#contract/schemas/booking.ts'
import type { AvailableTreatment, Treatment } from '#contract/schemas/treatment.ts'
import {
  addPerson,
  addTreatment,
  authHeaders,
  bookingOf,
  letPerform,
  type Person,
  today,
} from '../testing/factories.ts'
import { attached, mailsOf } from '../testing/mails.ts'
import { callAs, cancel } from '../testing/payments.ts'
import { startTestApp, type TestApp } from '../testing/test-app.ts'

let portal: TestApp
let patient: Person
let whitening: Treatment
let ada: string
beforeEach(async () => {
  portal = await startTestApp(inject('templateDatabase'), { mail: { mode: 'test' } })
  patient = await addPerson(portal)
  whitening = await addTreatment(portal, { name: 'Whitening', starts: [540, 600], minutes: 30 })
  ada = await letPerform(portal, 'Dr. Ada Molar', whitening)
})
afterEach(() => portal.close())

const day = () => addDays(today(portal), 7)

async function book(person: Person, doctorId: string | undefined, key: string) {
  const answer = await portal.app.inject({
    method: 'POST',
    url: '/api/booking',
    headers: { ...authHeaders(person), 'idempotency-key': key },
    payload: { ...bookingOf(person, whitening, day()), ...(doctorId !== undefined && { doctorId }) },
  })
  return answer.json<{ success?: boolean; code?: string; booking: Booking }>()
}

async function available(): Promise<AvailableTreatment | undefined> {
  const answer = await portal.app.inject({ url: `/api/available?date=${day()}` })
  return answer.json<AvailableTreatment[]>().find(({ _id }) => _id === whitening._id)
}

/** Returns the mails to the patient, oldest first. */
async function mails() {
  portal.advance(1)
  return (await mailsOf(portal)).reverse()
}

// RFC 5545 folds lines after 75 bytes and escapes line breaks.
const unfolded = (file: string) => file.replaceAll('\r\n ', '')

describe('choosing a doctor', () => {
  test('books this doctor, whose slot is then taken, while the other doctor stays free', async () => {
    const iris = await letPerform(portal, 'Dr. Iris Crown', whitening)
    expect((await book(patient, iris, 'one')).booking.doctor).toEqual({ _id: iris, name: 'Dr. Iris Crown' })
    const other = await addPerson(portal)
    expect((await book(other, iris, 'two')).code).toBe('slot_taken')
    const found = await available()
    expect(found?.slots).toEqual(whitening.slots)
    expect(found?.doctors?.find(({ _id }) => _id === iris)?.slots).toEqual(whitening.slots.slice(1))
    expect((await book(other, ada, 'three')).booking.doctor?._id).toBe(ada)
  })

  test('accepts neither a chair nor a treatment without doctors as the doctor', async () => {
    const chair = await portal.db
      .insertInto('resource')
      .values({ kind: 'chair', name: 'Chair 1', position: 1 })
      .returning('id')
      .executeTakeFirstOrThrow()
    expect((await book(patient, chair.id, 'chair')).code).toBe('slot_taken')
    whitening = await addTreatment(portal, { name: 'Polish', starts: [540], minutes: 30 })
    expect((await book(patient, whitening._id, 'treatment')).code).toBe('slot_taken')
    expect((await book(patient, undefined, 'anyone')).success).toBe(true)
  })

  test('is part of the request that an idempotency key identifies', async () => {
    const first = await book(patient, ada, 'once')
    expect(await book(patient, ada, 'once')).toEqual(first)
    expect((await book(patient, undefined, 'once')).code).toBe('idempotency_key_reused')
  })
})

describe('the doctor of an appointment', () => {
  test('is named in mails, calendar entries, lists and the data export, without the treatment', async () => {
    const { booking } = await book(patient, undefined, 'once')
    await mails()
    await cancel(portal, patient, booking._id)
    const sent = await mails()
    expect(sent).toHaveLength(2)
    for (const mail of sent) {
      expect(mail.text).toContain('\nWith: Dr. Ada Molar\n')
      const entry = unfolded(attached(mail))
      expect(entry).toContain('DESCRIPTION:Doctor: Dr. Ada Molar\\nPhone: (503) 555-0142')
      expect(mail.text + entry).not.toContain(whitening.name)
    }
    const doctor = { _id: ada, name: 'Dr. Ada Molar' }
    const { body: mine } = await callAs(portal, patient, 'GET', `/dashboard?patientEmail=${patient.email}`)
    expect(mine).toMatchObject([{ doctor }])
    const { body: data } = await callAs(portal, patient, 'GET', '/me/export')
    expect(data).toMatchObject({ bookings: [{ doctor }] })
  })

  test.each([
    ['es', '\nCon: Dr. Ada Molar\n', 'DESCRIPTION:Dentista: Dr. Ada Molar\\n'],
    ['ar', '\nالطبيب: \u2068Dr. Ada Molar\u2069\n', 'DESCRIPTION:الطبيب: Dr. Ada Molar\\n'],
  ] as const)('is named in the language of the patient: %s', async (language, line, description) => {
    await portal.db.updateTable('person').set({ language }).where('id', '=', patient.id).execute()
    await book(patient, ada, 'once')
    const [mail] = await mails()
    expect(mail?.text).toContain(line)
    expect(unfolded(attached(mail))).toContain(description)
  })
})
