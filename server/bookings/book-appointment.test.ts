import { sql } from 'kysely'
import { afterAll, beforeAll, describe, expect, inject, test } from 'vitest'
import { addDays } from '#contract/dates.ts'
import type { Treatment } from '#contract/schemas/treatment.ts'
import { issueToken } from '../identity/token.ts'
import {
  addPerson,
  addTreatment,
  authHeaders,
  bookingOf,
  type Person,
  today,
  treatmentNamed,
} from '../testing/factories.ts'
import { startTestApp, type TestApp } from '../testing/test-app.ts'

let portal: TestApp
let cleaning: Treatment
let filling: Treatment
beforeAll(async () => {
  portal = await startTestApp(inject('templateDatabase'))
  cleaning = await treatmentNamed(portal, 'Teeth Cleaning')
  filling = await treatmentNamed(portal, 'Cavity Filling')
})
afterAll(() => portal.close())

const book = (person: Person, payload: object, headers: Record<string, string> = {}) =>
  portal.app.inject({ method: 'POST', url: '/api/booking', headers: authHeaders(person, headers), payload })

const bookings = async () => (await portal.db.selectFrom('booking').select('id').execute()).length

describe('booking a free slot', () => {
  test('returns and lists the booking, and no longer offers the slot', async () => {
    const person = await addPerson(portal)
    const day = addDays(today(portal), 1)
    const slot = cleaning.slots[2] ?? ''
    const answer = await book(person, bookingOf(person, cleaning, day, slot))
    expect(answer.statusCode).toBe(200)
    expect(answer.json()).toMatchObject({
      success: true,
      booking: {
        treatment: 'Teeth Cleaning',
        date: 'Nov 24, 2026',
        slot,
        price: 49,
        paid: false,
        patientEmail: person.email,
      },
    })
    const mine = await portal.app.inject({
      url: `/api/dashboard?patientEmail=${person.email}`,
      headers: authHeaders(person),
    })
    expect(mine.json()).toEqual([answer.json().booking])
    const free = await portal.app.inject({ url: '/api/available?date=2026-11-24' })
    const offered = (free.json() as Treatment[]).find((t) => t._id === cleaning._id)
    expect(offered?.slots).toEqual(cleaning.slots.filter((s) => s !== slot))
  })
})

describe('refused bookings', () => {
  test('returns 409 slot_taken if another patient has the slot', async () => {
    const [first, second] = [await addPerson(portal), await addPerson(portal)]
    const day = addDays(today(portal), 2)
    await book(first, bookingOf(first, cleaning, day))
    const answer = await book(second, bookingOf(second, cleaning, day))
    expect([answer.statusCode, answer.json().code]).toEqual([409, 'slot_taken'])
    expect(answer.json().errors).toEqual([{ field: 'slot', code: 'slot_taken' }])
  })

  test('D14: returns the existing booking of the same treatment and day', async () => {
    const person = await addPerson(portal)
    const day = addDays(today(portal), 3)
    await book(person, bookingOf(person, cleaning, day, cleaning.slots[0]))
    const answer = await book(person, bookingOf(person, cleaning, day, cleaning.slots[4]))
    expect(answer.statusCode).toBe(200)
    expect(answer.json()).toEqual({ success: false, booking: { date: 'Nov 26, 2026', slot: cleaning.slots[0] } })
  })

  test('returns an overlapping appointment of the patient, even if the slot is taken as well', async () => {
    const [person, other] = [await addPerson(portal), await addPerson(portal)]
    const day = addDays(today(portal), 4)
    await book(person, bookingOf(person, filling, day, '10.00 AM - 10.45 AM'))
    await book(other, bookingOf(other, cleaning, day, '10.30 AM - 11.00 AM'))
    const answer = await book(person, bookingOf(person, cleaning, day, '10.30 AM - 11.00 AM'))
    expect(answer.json()).toEqual({ success: false, booking: { date: 'Nov 27, 2026', slot: '10.00 AM - 10.45 AM' } })
  })

  test('D20: never books overlapping appointments for a patient, concurrently or in sequence', async () => {
    const person = await addPerson(portal)
    const day = '2026-12-17'
    const payloads = [
      bookingOf(person, filling, day, '10.00 AM - 10.45 AM'),
      bookingOf(person, cleaning, day, '10.30 AM - 11.00 AM'),
    ] as const
    const answers = await Promise.all(payloads.map((payload) => book(person, payload)))
    expect(answers.map((answer) => answer.statusCode)).toEqual([200, 200])
    const [won] = answers.filter((answer) => answer.json().success)
    const { date, slot } = won?.json().booking ?? {}
    for (const payload of payloads.filter((request) => request.slot !== slot)) {
      expect((await book(person, payload)).json()).toEqual({ success: false, booking: { date, slot } })
    }
    const rows = await portal.db.selectFrom('booking').where('patient_id', '=', person.id).select('id').execute()
    expect(rows.length).toBe(1)
  })

  test.each([
    ['no_such_treatment', 404, { treatmentId: '00000000-0000-4000-8000-000000000000' }],
    ['no_such_slot', 422, { slot: '07.00 AM - 07.30 AM' }],
    ['no_such_slot', 422, { slot: '08.30 AM - 09.01 AM' }],
    ['day_not_bookable', 422, { date: 'Nov 22, 2026' }],
    ['day_not_bookable', 422, { date: 'Nov 29, 2026' }],
    ['day_not_bookable', 422, { date: 'Nov 24, 2027' }],
    ['day_not_bookable', 422, { date: 'Nov 23, 2026', slot: '08.30 AM - 09.00 AM' }],
    ['price_changed', 409, { price: 1 }],
    ['price_changed', 409, { price: 0 }],
    ['forbidden', 403, { patientEmail: 'other@clinic.test' }],
  ])('C3, D3, D4, D8: returns %s (%i) for %j and stores nothing', async (code, status, change) => {
    const person = await addPerson(portal)
    const before = await bookings()
    const answer = await book(person, { ...bookingOf(person, cleaning, addDays(today(portal), 1)), ...change })
    expect([answer.statusCode, answer.json().code]).toEqual([status, code])
    expect(await bookings()).toBe(before)
  })

  test('D17: refuses the eleventh upcoming unpaid booking, but not a free treatment', async () => {
    const person = await addPerson(portal)
    const visit = await addTreatment(portal, { name: 'First Visit', starts: [660], minutes: 30 })
    const days = Array.from({ length: 14 }, (_, i) => addDays('2026-12-07', i)).filter((_, i) => i % 7 < 5)
    for (const day of days) await book(person, bookingOf(person, filling, day, filling.slots[7]))
    expect(
      (await portal.db.selectFrom('booking').where('patient_id', '=', person.id).select('id').execute()).length,
    ).toBe(10)
    portal.advance(1)
    const eleventh = await book(person, bookingOf(person, filling, '2026-12-21'))
    expect([eleventh.statusCode, eleventh.json().code]).toEqual([409, 'too_many_unpaid'])
    expect((await book(person, bookingOf(person, visit, '2026-12-21'))).json().success).toBe(true)
  })
})

test('D17: unpaid bookings that have ended do not count against the limit', async () => {
  const person = await addPerson(portal)
  const minutes = 5
  const treatments = []
  for (let n = 0; n < 11; n++) {
    // This afternoon, one after the other.
    treatments.push(
      await addTreatment(portal, { name: `Unpaid ${n}`, starts: [780 + n * minutes], minutes, cents: 50 }),
    )
  }
  const last = treatments.pop()
  if (!last) throw new Error('no treatment')
  for (const treatment of treatments) await book(person, bookingOf(person, treatment, today(portal)))
  portal.advance(1)
  const refused = await book(person, bookingOf(person, last, today(portal)))
  expect([refused.statusCode, refused.json().code]).toEqual([409, 'too_many_unpaid'])
  const untilFirstEnded = 13 * 60 + minutes - 9 * 60
  portal.advance(untilFirstEnded)
  const token = await issueToken(portal.context, { personId: person.id, sessionId: person.sessionId })
  const allowed = await book({ ...person, token }, bookingOf(person, last, today(portal)))
  portal.advance(-untilFirstEnded - 1)
  expect(allowed.json().success, allowed.body).toBe(true)
})

describe('repeated requests with an idempotency key', () => {
  test('D19: returns the same booking before any refusal, and stores it once', async () => {
    const person = await addPerson(portal)
    const payload = bookingOf(person, cleaning, '2026-12-30')
    const key = { 'idempotency-key': 'first try'.replace(' ', '-') }
    const answers = await Promise.all([1, 2, 3, 4, 5].map(() => book(person, payload, key)))
    for (const answer of answers) expect(answer.json()).toEqual(answers[0]?.json())
    expect(answers[0]?.json().success).toBe(true)
    await portal.db.updateTable('treatment').set({ price_cents: 5_000 }).where('id', '=', cleaning._id).execute()
    const later = await book(person, payload, key)
    await portal.db.updateTable('treatment').set({ price_cents: 4_900 }).where('id', '=', cleaning._id).execute()
    expect(later.json()).toEqual(answers[0]?.json())
    const rows = await portal.db.selectFrom('booking').where('patient_id', '=', person.id).select('id').execute()
    expect(rows.length).toBe(1)
  })

  test('D19: rejects another body as idempotency_key_reused, and allows another patient the same key', async () => {
    const [person, other] = [await addPerson(portal), await addPerson(portal)]
    const key = { 'idempotency-key': 'k1' }
    await book(person, bookingOf(person, cleaning, '2026-12-29'), key)
    const answer = await book(person, bookingOf(person, cleaning, '2026-12-28'), key)
    expect([answer.statusCode, answer.json().code]).toEqual([422, 'idempotency_key_reused'])
    expect((await book(other, bookingOf(other, filling, '2026-12-29'), key)).json().success).toBe(true)
  })

  test.each([
    [{ phone: '555-0100' }],
    [{ patientName: 'Somebody Else' }],
    [{ treatment: 'Something Else' }],
    [{ price: 50 }],
    [{ slot: '09.00 AM - 09.30 AM' }],
  ])('returns idempotency_key_reused for a body that differs only in %j', async (change) => {
    const person = await addPerson(portal)
    const dentist = await addTreatment(portal, { name: person.name, starts: [480, 540], minutes: 30 })
    const [key, payload] = [{ 'idempotency-key': 'k2' }, bookingOf(person, dentist, '2026-12-29')]
    await book(person, payload, key)
    const answer = await book(person, { ...payload, ...change }, key)
    expect([answer.statusCode, answer.json().code]).toEqual([422, 'idempotency_key_reused'])
    expect((await book(person, payload, key)).json().success).toBe(true)
  })

  test('decides a refused request again', async () => {
    const [person, other] = [await addPerson(portal), await addPerson(portal)]
    const key = { 'idempotency-key': 'again' }
    const payload = bookingOf(person, filling, '2026-12-31')
    const theirs = (await book(other, { ...bookingOf(other, filling, '2026-12-31') })).json().booking
    expect((await book(person, payload, key)).json().code).toBe('slot_taken')
    await portal.app.inject({ method: 'DELETE', url: `/api/booking/${theirs._id}`, headers: authHeaders(other) })
    expect((await book(person, payload, key)).json().success).toBe(true)
  })
})

describe('clock changes', () => {
  const bookAll = async (now: string, timeZone: string, date: string) => {
    const there = await startTestApp(inject('templateDatabase'), { now, timeZone })
    try {
      const starts = Array.from({ length: 12 }, (_, i) => i * 30)
      const { _id: id } = await addTreatment(there, { name: 'Night Guard', starts, minutes: 30 })
      const free = (await there.app.inject({ url: `/api/available?date=${date}` })).json() as Treatment[]
      const night = free.find((t) => t._id === id)
      for (const slot of night?.slots ?? []) {
        const person = await addPerson(there)
        const answer = await there.app.inject({
          method: 'POST',
          url: '/api/booking',
          headers: authHeaders(person),
          payload: bookingOf(person, night as Treatment, date, slot),
        })
        expect(answer.json().success).toBe(true)
        const { _id, startsAt } = answer.json().booking
        const file = await there.app.inject({ url: `/api/booking/${_id}/calendar`, headers: authHeaders(person) })
        expect(file.body).toContain(`DTSTART:${startsAt.replace(/[-:]|\.000/g, '')}`)
      }
      const { rows } = await sql<{ seconds: number }>`
        select extract(epoch from upper(during) - lower(during))::integer as seconds from booking`.execute(there.db)
      expect(rows.every((row) => row.seconds === 1800)).toBe(true)
      return night?.slots ?? []
    } finally {
      await there.close()
    }
  }

  test.each([
    ['2026-03-07T12:00:00Z', 'America/New_York', '2026-03-08', 2],
    ['2026-10-31T12:00:00Z', 'America/New_York', '2026-11-01', 0],
    ['2026-03-28T12:00:00Z', 'Europe/Berlin', '2026-03-29', 2],
    ['2026-10-24T12:00:00Z', 'Europe/Berlin', '2026-10-25', 0],
  ])(
    'D9: from %s on in %s, offers every slot of %s but %i once and books each',
    async (now, timeZone, date, skipped) => {
      const slots = await bookAll(now, timeZone, date)
      expect(new Set(slots).size).toBe(12 - skipped)
      const missing = ['02.00 AM - 02.30 AM', '02.30 AM - 03.00 AM'].filter((slot) => !slots.includes(slot))
      expect(missing).toHaveLength(skipped)
    },
  )
})
