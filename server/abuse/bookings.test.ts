import { setTimeout as delay } from 'node:timers/promises'
import { afterAll, afterEach, beforeAll, describe, expect, inject, test } from 'vitest'
import { addDays } from '#contract/dates.ts'
import type { Treatment } from '#contract/schemas/treatment.ts'
import {
  addPerson,
  addTreatment,
  authHeaders,
  bookingOf,
  type Person,
  today,
  treatmentNamed,
} from '../testing/factories.ts'
import { mailsOf } from '../testing/mails.ts'
import { addRoomyTreatment, cancel } from '../testing/payments.ts'
import { startTestApp, type TestApp } from '../testing/test-app.ts'
import { countWrites } from '../testing/track-writes.ts'

// Section D of docs/security.md, and the fields of a booking request (C1, C3).
let portal: TestApp
let patient: Person
let cleaning: Treatment
beforeAll(async () => {
  portal = await startTestApp(inject('templateDatabase'), { rateLimits: false })
  cleaning = await treatmentNamed(portal, 'Teeth Cleaning')
  patient = await addPerson(portal)
})
afterAll(() => portal.close())

const bookAt = ({ app }: TestApp, person: Person, payload: object | string) =>
  app.inject({
    method: 'POST',
    url: '/api/booking',
    headers: authHeaders(person, { 'content-type': 'application/json' }),
    payload: typeof payload === 'string' ? payload : JSON.stringify(payload),
  })
const asked = (person = patient) => bookingOf(person, cleaning, addDays(today(portal), 1))

/** Expects 400 or 409 and an unchanged database. */
async function expectRefused(payload: object | string) {
  const before = await countWrites(portal.db)
  const answer = await bookAt(portal, patient, payload)
  expect([payload, answer.statusCode]).toEqual([payload, expect.toBeOneOf([400, 409])])
  expect(await countWrites(portal.db)).toBe(before)
}

describe('the fields of a booking request', () => {
  test('C1: rejects unknown fields', async () => {
    const id = crypto.randomUUID()
    for (const more of [
      { paid: true },
      { transactionId: 'pi_1' },
      { status: 'paid' },
      { _id: id },
      { createdAt: '2020-01-01T00:00:00Z' },
      { userId: id, role: 'admin' },
    ]) {
      await expectRefused({ ...asked(), ...more })
    }
  })

  test('C3: rejects another price', async () => {
    const text = JSON.stringify(asked())
    for (const price of ['0', '-1', '0.001', '1e400', '-0', '"49"', 'null', '[49]', '1e9', '{"amount":49}', '48.99']) {
      await expectRefused(text.replace('"price":49', `"price":${price}`))
    }
  })

  test('D2, D3: uses the treatment of the id, and ignores another name', async () => {
    const other = await addTreatment(portal, { name: 'Wax Work', starts: [421], minutes: 13 })
    const answer = await bookAt(portal, await addPerson(portal), { ...asked(), patientEmail: patient.email })
    expect(answer.statusCode).toBe(403)
    const person = await addPerson(portal)
    const booked = await bookAt(portal, person, { ...asked(person), treatment: other.name })
    expect(booked.json().booking).toMatchObject({ treatment: cleaning.name, treatmentId: cleaning._id, price: 49 })
    const foreign = await bookAt(portal, person, { ...asked(person), date: 'Dec 1, 2026', slot: other.slots[0] })
    expect([foreign.statusCode, foreign.json().code]).toEqual([422, 'no_such_slot'])
  })

  test.each([
    [''],
    ['   '],
    ['x'.repeat(10_000)],
    ['Ann\u0007'],
    ['Ann\nBcc: eve@evil.test'],
    ['\u202egnp.nnA'],
    ['\u200b'],
    ['\u3164'],
    ['\u2800\u2800'],
    ['Ann\u0000'],
  ])('D13: rejects the name %j', async (patientName) => {
    await expectRefused({ ...asked(), patientName })
  })
})

describe('in any time zone of the server', () => {
  const { TZ } = process.env
  afterEach(() => {
    process.env.TZ = TZ
  })

  test('D10: days, slots and instants are those of the clinic', async () => {
    const person = await addPerson(portal)
    const told: unknown[] = []
    const offsets = new Set<number>()
    for (const zone of ['Pacific/Kiritimati', 'Etc/GMT+12', 'UTC', 'Asia/Kathmandu']) {
      process.env.TZ = zone
      offsets.add(new Date().getTimezoneOffset())
      const there = await startTestApp(inject('templateDatabase'), { now: '2026-11-24T07:30:00Z' })
      const somebody = await addPerson(there, { name: person.name })
      const payload = { ...bookingOf(somebody, cleaning, '2026-11-24'), patientName: person.name }
      const {
        _id,
        patientId: _person,
        patientEmail: _,
        ...booking
      } = (await bookAt(there, somebody, payload)).json().booking
      const get = async (path: string) =>
        (await there.app.inject({ url: `/api${path}`, headers: authHeaders(somebody) })).body
      const calendar = (await get(`/booking/${_id}/calendar`)).match(/^DT(START|END).*$/gm)
      told.push([booking, calendar, await get('/available?date=2026-11-23'), await get('/available?date=2026-11-24')])
      await there.close()
    }
    expect(offsets.size).toBe(4)
    for (const each of told) expect(each).toEqual(told[0])
  })
})

describe('at the same moment', () => {
  test('D16: a slot that is cancelled during a booking never belongs to two patients', async () => {
    const there = await startTestApp(inject('templateDatabase'), { rateLimits: false })
    const [first, second] = [await addPerson(there), await addPerson(there)]
    const treatment = await addRoomyTreatment(there, 0)
    const day = addDays(today(there), 3)
    let handedOn = 0
    for (let round = 0; round < 100; round++) {
      const [holder, rival] = round % 2 === 0 ? [first, second] : [second, first]
      const slot = treatment.slots[0]
      const held = (await bookAt(there, holder, bookingOf(holder, treatment, day, slot))).json().booking
      const [cancelled, taken] = await Promise.all([
        cancel(there, holder, held._id),
        // The attempts start before and after the cancellation, so that both orders occur.
        delay((round % 20) * 3).then(() => bookAt(there, rival, bookingOf(rival, treatment, day, slot))),
      ])
      expect([cancelled.status, taken.statusCode]).toEqual([200, expect.toBeOneOf([200, 409])])
      const live = await there.db.selectFrom('booking').select('patient_id').where('state', '=', 'booked').execute()
      expect(live).toEqual(taken.statusCode === 200 ? [{ patient_id: rival.id }] : [])
      handedOn += live.length
      if (taken.statusCode === 200) await cancel(there, rival, taken.json().booking._id)
    }
    expect(handedOn).toBeGreaterThan(0)
    await there.close()
  })

  test('D17: allows ten bookings a minute and thirty a day to a patient who requests forty at the same time', async () => {
    const there = await startTestApp(inject('templateDatabase'))
    const person = await addPerson(there)
    const treatment = await addRoomyTreatment(there)
    const bookDays = (from: number, to: number) =>
      Promise.all(
        Array.from({ length: to - from }, (_, i) =>
          bookAt(there, person, bookingOf(person, treatment, addDays(today(there), from + i))),
        ),
      )
    const codes = (await bookDays(1, 41)).map((answer) => answer.json().code ?? 'booked')
    expect(codes.filter((code) => code === 'too_many_requests')).toHaveLength(30)
    const rows = await there.db.selectFrom('booking').select('id').where('patient_id', '=', person.id).execute()
    expect(rows).toHaveLength(10)
    for (const minute of [1, 2]) {
      there.advance(1)
      const next = (await bookDays(50 * minute, 50 * minute + 10)).map((answer) => answer.json().code)
      expect(next).toEqual(Array(10).fill('too_many_unpaid'))
    }
    there.advance(1)
    expect((await bookDays(200, 201))[0]?.headers['retry-after']).toBe(String((24 * 60 - 3) * 60))
    await there.close()
  })

  test('D18: creates sixty accounts for a thousand sign-ups from one address', async () => {
    const there = await startTestApp(inject('templateDatabase'))
    const statuses = new Map<number, number>()
    for (let n = 0; n < 1_000; n += 50) {
      const answers = await Promise.all(
        Array.from({ length: 50 }, (_, i) => {
          const payload = { name: 'Robot', email: `robot${n + i}@clinic.test`, password: 'six teeth' }
          return there.app.inject({ method: 'POST', url: '/api/auth/sign-up/email', payload })
        }),
      )
      for (const { statusCode } of answers) statuses.set(statusCode, (statuses.get(statusCode) ?? 0) + 1)
    }
    expect([...statuses]).toEqual(
      expect.arrayContaining([
        [200, 60],
        [429, 940],
      ]),
    )
    await there.close()
  })
})

test('D18: sends at most ten booking emails an hour to an address that someone else signed up with', async () => {
  const there = await startTestApp(inject('templateDatabase'), { mail: { mode: 'test' } })
  const person = await addPerson(there)
  const account = { id: crypto.randomUUID(), person_id: person.id, account_id: person.id, provider_id: 'credential' }
  await there.db.insertInto('account').values(account).execute()
  const treatment = await addRoomyTreatment(there)
  const bookAndCancel = async () => {
    there.advance(1)
    const { booking } = (await bookAt(there, person, bookingOf(person, treatment, '2026-12-09'))).json()
    const between = await mailsOf(there)
    await cancel(there, person, booking._id)
    return between.length
  }
  for (let i = 0; i < 8; i++) await bookAndCancel()
  expect(await mailsOf(there)).toHaveLength(10)
  await there.db.updateTable('person').set({ email_verified: true }).where('id', '=', person.id).execute()
  await bookAndCancel()
  expect(await mailsOf(there)).toHaveLength(12)
  await there.close()
})
