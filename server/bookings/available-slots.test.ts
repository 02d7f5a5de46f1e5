import { afterAll, beforeAll, describe, expect, inject, test } from 'vitest'
import { addDays } from '#contract/dates.ts'
import type { FirstFree, FreeDay, TimesOverview } from '#contract/schemas/availability.ts'
import type { Colleague } from '#contract/schemas/doctor.ts'
import type { Treatment } from '#contract/schemas/treatment.ts'
import { addPerson, addTreatment, authHeaders, bookingOf, treatmentNamed } from '../testing/factories.ts'
import { startTestApp, type TestApp } from '../testing/test-app.ts'
import { listAvailable } from './available-slots.ts'

let portal: TestApp
let whitening: Treatment
beforeAll(async () => {
  portal = await startTestApp(inject('templateDatabase'))
  whitening = await treatmentNamed(portal, 'Teeth Whitening')
})
afterAll(() => portal.close())

const get = async (url: string) => (await portal.app.inject({ url })).json()

async function bookWholeDay(treatment: Treatment, day: string) {
  for (const slot of treatment.slots) {
    const person = await addPerson(portal)
    const payload = bookingOf(person, treatment, day, slot)
    await portal.app.inject({ method: 'POST', url: '/api/booking', headers: authHeaders(person), payload })
  }
}

describe('free days', () => {
  test('lists each day with its available treatments, and omits days without any', async () => {
    await bookWholeDay(whitening, '2026-11-24')
    const days = await get('/api/available/days?from=2026-11-22&to=Nov 29, 2026')
    // Sunday 22 is past and Sunday 29 closed; two treatments are not offered on Saturdays.
    expect(days.map((day: { date: string }) => day.date)).toEqual([
      'Nov 23, 2026',
      'Nov 24, 2026',
      'Nov 25, 2026',
      'Nov 26, 2026',
      'Nov 27, 2026',
      'Nov 28, 2026',
    ])
    expect(days[0].treatments).toContain(whitening._id)
    expect(days[1].treatments).not.toContain(whitening._id)
    expect(days[5].treatments).not.toContain(whitening._id)
    const treatments: Treatment[] = await get('/api/available?date=2026-11-24')
    expect(days[1].slots, 'of all treatments').toBe(treatments.flatMap(({ slots }) => slots).length)
  })

  test('returns the same days for a period as for its parts, across months and years', async () => {
    const whole = await get('/api/available/days?from=2026-12-30&to=2027-02-03')
    const parts = await Promise.all(
      ['from=2026-12-30&to=2026-12-31', 'from=2027-01-01&to=2027-01-30', 'from=2027-01-31&to=2027-02-03'].map((part) =>
        get(`/api/available/days?${part}`),
      ),
    )
    expect(whole.length).toBeGreaterThan(20)
    expect(parts.flat()).toEqual(whole)
    expect(await get('/api/available/days?from=2026-12-02&to=2026-12-01')).toEqual([])
  })

  test('accepts 62 days and rejects 63', async () => {
    expect((await portal.app.inject({ url: '/api/available/days?from=2026-12-01&to=2027-01-31' })).statusCode).toBe(200)
    const more = await portal.app.inject({ url: '/api/available/days?from=2026-12-01&to=2027-02-01' })
    expect([more.statusCode, more.json().code]).toEqual([422, 'too_many_days'])
    expect(await get('/api/available/days?from=2026-12-02&to=2026-12-01')).toEqual([])
  })
})

describe('next free slot', () => {
  test('returns the earliest slot after the current time', async () => {
    // It is 9.00 AM on Monday, so the slot at 9.00 has begun.
    expect((await get('/api/available/next')).next).toMatchObject({ date: 'Nov 23, 2026', slot: '09.20 AM - 09.40 AM' })
  })

  test('returns the next slot of a treatment after a day, skipping a fully booked day', async () => {
    await bookWholeDay(whitening, '2026-11-25')
    expect((await get(`/api/available/next?treatmentId=${whitening._id}&after=2026-11-24`)).next).toEqual({
      date: 'Nov 26, 2026',
      slot: '01.00 PM - 02.00 PM',
      treatmentId: whitening._id,
      treatment: 'Teeth Whitening',
      price: 129,
    })
  })

  test('finds no slot beyond the horizon, but one far in the future', async () => {
    expect(await get('/api/available/next?after=2027-11-23')).toEqual({ next: null })
    expect(await get('/api/available/next?after=2999-12-31')).toEqual({ next: null })
    const rare = await addTreatment(portal, { name: 'Rare', starts: [600], minutes: 30 })
    await portal.db.updateTable('treatment').set({ weekdays: [] }).where('id', '=', rare._id).execute()
    expect(await get(`/api/available/next?treatmentId=${rare._id}`)).toEqual({ next: null })
    await portal.db
      .updateTable('treatment')
      .set({ weekdays: [7] })
      .where('id', '=', rare._id)
      .execute()
    const far = await get(`/api/available/next?treatmentId=${rare._id}&after=2027-10-30`)
    expect(far.next.date).toBe('Oct 31, 2027')
  })
})

describe('first free slots of all treatments', () => {
  test('are those that /available/next returns for each treatment, the earliest first', async () => {
    await bookWholeDay(whitening, '2026-11-27')
    const late = await addTreatment(portal, { name: 'With a month of notice', starts: [600], minutes: 30 })
    await portal.db
      .updateTable('treatment')
      .set({ notice_minutes: 30 * 24 * 60 })
      .where('id', '=', late._id)
      .execute()
    const never = await addTreatment(portal, { name: 'Offered on no day', starts: [600], minutes: 30 })
    await portal.db.updateTable('treatment').set({ weekdays: [] }).where('id', '=', never._id).execute()
    const treatments: Treatment[] = await get('/api/service')
    for (const after of ['2026-11-22', '2026-11-26', '2027-11-20', '2027-11-23']) {
      const expected = new Map<string, object[]>()
      for (const { _id } of treatments) {
        const { next } = await get(`/api/available/next?treatmentId=${_id}&after=${after}`)
        if (next) expected.set(_id, [{ date: next.date, slot: next.slot }])
      }
      const first: FirstFree[] = await get(`/api/available/first?after=${after}`)
      expect(new Map(first.map(({ _id, times }) => [_id, times])), after).toEqual(expected)
      expect(first.map(startOf), after).toEqual(first.map(startOf).toSorted((one, other) => one - other))
    }
    const first: FirstFree[] = await get('/api/available/first')
    expect(first.find(({ _id }) => _id === late._id)?.times).toMatchObject([{ date: 'Dec 23, 2026' }])
    expect(first.find(({ _id }) => _id === never._id)).toBeUndefined()
  })

  test('are up to three of each, also beyond a week, and start with the shortest of those at one time', async () => {
    const single = await addTreatment(portal, { name: 'Mondays at nine', starts: [540], minutes: 15 })
    await portal.db
      .updateTable('treatment')
      .set({ weekdays: [1] })
      .where('id', '=', single._id)
      .execute()
    await addTreatment(portal, { name: 'A longer one', starts: [540], minutes: 30 })
    const first: FirstFree[] = await get('/api/available/first?after=2026-11-29&slots=3')
    expect(first.find(({ _id }) => _id === single._id)?.times).toEqual(
      ['Nov 30, 2026', 'Dec 7, 2026', 'Dec 14, 2026'].map((date) => ({ date, slot: '09.00 AM - 09.15 AM' })),
    )
    const names = first.map(({ name }) => name)
    expect(names.indexOf('Mondays at nine')).toBeLessThan(names.indexOf('A longer one'))
    const url = '/api/available/first?slots=4'
    expect((await portal.app.inject({ url })).statusCode).toBe(400)
  })
})

describe('the next days of a treatment', () => {
  test('are the first five on which it is free, with the times that each day lists', async () => {
    const { _id } = whitening
    const slotsOn = async (date: string) => {
      const treatments: Treatment[] = await get(`/api/available?date=${date}`)
      return treatments.find((treatment) => treatment._id === _id)?.slots
    }
    for (const after of ['2026-11-22', '2026-11-27', '2027-11-20']) {
      const from = addDays(after, 1)
      const days: FreeDay[] = await get(`/api/available/days?from=${from}&to=${addDays(from, 61)}`)
      const free = days.filter(({ treatments }) => treatments.includes(_id)).slice(0, 5)
      const expected = await Promise.all(free.map(async ({ date }) => ({ date, slots: await slotsOn(date) })))
      expect(await get(`/api/available/treatment/${_id}?after=${after}`), after).toEqual(expected)
    }
  })

  test('are refused for an unknown treatment or doctor, and empty for a removed treatment', async () => {
    const url = (id: string, query = '') => `/api/available/treatment/${id}${query}`
    const nobody = crypto.randomUUID()
    for (const unknown of [url(nobody), url(whitening._id, `?doctor=${nobody}`)])
      expect((await portal.app.inject({ url: unknown })).statusCode).toBe(404)
    const gone = await addTreatment(portal, { name: 'No longer offered', starts: [600], minutes: 30 })
    await portal.db.updateTable('treatment').set({ retired_at: new Date() }).where('id', '=', gone._id).execute()
    expect(await get(url(gone._id))).toEqual([])
  })
})

describe('the overview of free times', () => {
  const overview = async (): Promise<TimesOverview> => get('/api/available/overview')

  test('has three treatments, checkups first, each with up to four times of its first free day', async () => {
    const { next, treatments } = await overview()
    expect(next).toEqual((await get('/api/available/next')).next)
    expect(treatments.map(({ name }) => name).slice(0, 2)).toEqual(['Toothache Check', 'Teeth Cleaning'])
    expect(treatments).toHaveLength(3)
    for (const { _id, times } of treatments) {
      const first = await firstOf(_id)
      expect(times[0]).toEqual(first)
      expect(new Set(times.map(({ date }) => date))).toEqual(new Set([first.date]))
      expect(times.length).toBeLessThanOrEqual(4)
      expect(times.map(at)).toEqual(times.map(at).toSorted((one, other) => one - other))
    }
  })

  test('has the doctors with their next time, the earliest first', async () => {
    const { team } = await overview()
    const public_: Colleague[] = (await portal.app.inject({ url: '/api/team' })).json()
    expect(team.map(({ next: _, ...doctor }) => doctor)).toEqual(expect.arrayContaining(public_))
    for (const { _id, next } of team) {
      const first = (await get(`/api/available/next?doctor=${_id}`)).next
      expect(next).toEqual(first ? { date: first.date, slot: first.slot } : undefined)
    }
    const starts = team.flatMap(({ next }) => (next ? [at(next)] : []))
    expect(starts).toEqual(starts.toSorted((one, other) => one - other))
  })

  test('leaves out a treatment without a free time in these days, and answers 304 until something changes', async () => {
    const far = await treatmentNamed(portal, 'Toothache Check')
    const names = async () => (await overview()).treatments.map(({ name }) => name)
    expect(await names()).toContain(far.name)
    await portal.db
      .updateTable('treatment')
      .set({ notice_minutes: 8 * 24 * 60 })
      .where('id', '=', far._id)
      .execute()
    await expect.poll(names).not.toContain(far.name)
    const { headers } = await portal.app.inject({ url: '/api/available/overview' })
    const again = await portal.app.inject({
      url: '/api/available/overview',
      headers: { 'if-none-match': String(headers.etag) },
    })
    expect(again.statusCode).toBe(304)
  })
})

const at = ({ date, slot }: { date: string; slot: string }) =>
  Date.parse(`${date} ${slot.slice(0, 5).replace('.', ':')} ${slot.slice(6, 8)}`)

const startOf = ({ times: [first] }: FirstFree) => (first ? at(first) : Number.NaN)

async function firstOf(treatmentId: string) {
  const { next } = await get(`/api/available/next?treatmentId=${treatmentId}`)
  return { date: next.date, slot: next.slot }
}

test('returns a calendar file with one UTC event to the patient, and 404 to others', async () => {
  const [person, other] = [await addPerson(portal), await addPerson(portal)]
  const payload = bookingOf(person, whitening, '2026-12-01')
  const made = await portal.app.inject({ method: 'POST', url: '/api/booking', headers: authHeaders(person), payload })
  const url = `/api/booking/${made.json().booking._id}/calendar`
  const file = await portal.app.inject({ url, headers: authHeaders(person) })
  expect(file.headers['content-type']).toBe('text/calendar; charset=utf-8')
  expect(file.body.match(/BEGIN:VEVENT/g)).toHaveLength(1)
  expect(file.body).toContain('DTSTART:20261201T210000Z')
  expect(file.body).toContain('DTEND:20261201T220000Z')
  expect(file.body).not.toContain('Whitening')
  expect((await portal.app.inject({ url, headers: authHeaders(other) })).statusCode).toBe(404)
})

test('keeps booked slots taken after a change of the clinic’s time zone', async () => {
  const late = await addTreatment(portal, { name: 'Late', starts: [420, 1380], minutes: 30 })
  const person = await addPerson(portal)
  const payload = bookingOf(person, late, '2026-12-01', '11.00 PM - 11.30 PM')
  await portal.app.inject({ method: 'POST', url: '/api/booking', headers: authHeaders(person), payload })
  const inLondon = await listAvailable({ ...portal.context, timeZone: 'Europe/London' }, '2026-12-02')
  expect(inLondon.find(({ _id }) => _id === late._id)?.slots).toEqual(['11.00 PM - 11.30 PM'])
})
