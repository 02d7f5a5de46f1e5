import { afterAll, beforeAll, beforeEach, describe, expect, inject, test } from 'vitest'
import type { AdminTreatment, Treatment, TreatmentEntries } from '#contract/schemas/treatment.ts'
import { addPerson, authHeaders, bookingOf, type Person } from '../testing/factories.ts'
import { callAs } from '../testing/payments.ts'
import { startTestApp, type TestApp } from '../testing/test-app.ts'
import { countWrites } from '../testing/track-writes.ts'

let portal: TestApp
let admin: Person
beforeAll(async () => {
  portal = await startTestApp(inject('templateDatabase'))
  admin = await addPerson(portal, { admin: true })
})
afterAll(() => portal.close())

type Refusal = { code?: string; errors?: { field: string; code: string }[] }
const call = <Body = AdminTreatment & Refusal>(
  method: 'GET' | 'POST' | 'PUT' | 'DELETE',
  path: string,
  body?: object,
) => callAs<Body>(portal, admin, method, path, body)

const entriesOf = ({ name, price, minutes, starts, weekdays, active }: AdminTreatment): TreatmentEntries => ({
  name,
  price,
  minutes,
  starts,
  weekdays,
  active,
})

let crown: AdminTreatment
let made = 0
beforeEach(async () => {
  made++
  const entries = { name: `Crown ${made}`, price: 890, minutes: 60, starts: ['09:00', '08:00', '13:30'] }
  crown = (await call('POST', '/treatment', { ...entries, weekdays: [5, 1, 2], active: true })).body
})

const change = (changed: Partial<TreatmentEntries>, from = crown) =>
  call('PUT', `/treatment/${from._id}`, { ...entriesOf(from), ...changed, version: from.version })

const offered = async (day = '2026-11-24') =>
  ((await portal.app.inject({ url: `/api/available?date=${day}` })).json() as Treatment[]).find(
    ({ _id }) => _id === crown._id,
  )
const listed = async () =>
  ((await portal.app.inject({ url: '/api/service' })).json() as Treatment[]).find(({ _id }) => _id === crown._id)
const managed = async () =>
  (await call<AdminTreatment[]>('GET', '/treatments')).body.find(({ _id }) => _id === crown._id)
const book = (person: Person, slot: string, treatment: Treatment | undefined, day = '2026-11-24') => {
  if (!treatment) throw new Error('There is no treatment to book.')
  return portal.app.inject({
    method: 'POST',
    url: '/api/booking',
    headers: authHeaders(person),
    payload: bookingOf(person, treatment, day, slot),
  })
}

async function addDoctor() {
  const doctor = { name: 'Dr. Sam Bridge', email: `sam${made}@clinic.test`, treatment_id: crown._id }
  await portal.db
    .insertInto('doctor')
    .values({ ...doctor, portrait: 'doctor-1' })
    .execute()
  return doctor
}

describe('adding a treatment', () => {
  test('shows the treatment to patients by time and on its days', async () => {
    expect(crown).toMatchObject({ starts: ['08:00', '09:00', '13:30'], weekdays: [1, 2, 5], version: 1, coming: 0 })
    const slots = ['08.00 AM - 09.00 AM', '09.00 AM - 10.00 AM', '01.30 PM - 02.30 PM']
    expect(await listed()).toEqual({ _id: crown._id, name: crown.name, price: 890, slots })
    expect((await offered())?.slots).toEqual(slots)
    expect((await offered('2026-11-25'))?.slots).toEqual([])
  })

  test.each([
    ['name', 'required', { name: ' ' }],
    ['name', 'too_long', { name: 'x'.repeat(101) }],
    ['price', 'too_short', { price: -1 }],
    ['price', 'invalid', { price: 0.49 }],
    ['price', 'invalid', { price: 19.999 }],
    ['minutes', 'too_short', { minutes: 4 }],
    ['minutes', 'too_long', { minutes: 481 }],
    ['minutes', 'wrong_type', { minutes: 30.5 }],
    ['starts', 'required', { starts: [] }],
    ['starts', 'overlap', { starts: ['08:00', '08:00'] }],
    ['starts', 'overlap', { starts: ['09:59', '09:00'] }],
    ['starts', 'after_midnight', { starts: ['23:01'] }],
    ['starts.1', 'invalid', { starts: ['08:00', '24:00'] }],
    ['starts.0', 'invalid', { starts: ['8:00'] }],
    ['weekdays', 'required', { weekdays: [] }],
    ['weekdays', 'invalid', { weekdays: [1, 1] }],
    ['weekdays.0', 'too_long', { weekdays: [8] }],
    ['weekdays.0', 'required', { weekdays: [0] }],
    ['buffer', 'too_short', { buffer: -1 }],
    ['buffer', 'too_long', { buffer: 241 }],
    ['notice', 'wrong_type', { notice: 0.5 }],
    ['notice', 'too_long', { notice: 43_201 }],
    ['chairs.0', 'invalid', { chairs: ['One'] }],
  ])('rejects a %s that is %s at the field and stores nothing: %j', async (field, code, wrong) => {
    const before = await countWrites(portal.db)
    for (const answer of [
      await call('POST', '/treatment', { ...entriesOf(crown), name: 'New', ...wrong }),
      await change(wrong),
    ]) {
      expect([answer.status, answer.body.errors?.[0]]).toEqual([400, { field, code }])
      expect(new Set(answer.body.errors?.map((error) => error.field))).toEqual(new Set([field]))
    }
    expect(await countWrites(portal.db)).toBe(before)
  })

  test('accepts a slot that ends at midnight, and prices of nothing or half a dollar', async () => {
    for (const right of [{ starts: ['23:00'] }, { price: 0 }, { price: 0.5 }]) {
      crown = (await change(right)).body
      expect(crown).toMatchObject(right)
    }
  })

  test('rejects a name that is taken, regardless of case and Unicode composition', async () => {
    crown = (await change({ name: `Prothèse ${made}` })).body
    for (const name of [`PROTHÈSE ${made}`, `prothe\u0300se ${made}`]) {
      const { status, body } = await call('POST', '/treatment', { ...entriesOf(crown), name })
      expect([status, body.code, body.errors]).toEqual([
        409,
        'treatment_exists',
        [{ field: 'name', code: 'treatment_exists' }],
      ])
    }
    const other = (await call('POST', '/treatment', { ...entriesOf(crown), name: `Other ${made}` })).body
    expect((await change({ name: crown.name.toUpperCase() }, other)).body.code).toBe('treatment_exists')
    // The treatment's own name in another case is no conflict.
    expect((await change({ name: crown.name.toUpperCase() })).status).toBe(200)
  })
})

describe('changing a treatment', () => {
  test('shows price, length and starts to patients immediately', async () => {
    await change({ price: 940, minutes: 45, starts: ['10:00', '10:45'], weekdays: [3] })
    expect(await listed()).toMatchObject({ price: 940, slots: ['10.00 AM - 10.45 AM', '10.45 AM - 11.30 AM'] })
    expect((await offered())?.slots).toEqual([])
    expect((await offered('2026-11-25'))?.slots).toHaveLength(2)
  })

  test('keeps existing bookings, and does not offer slots that overlap them', async () => {
    const person = await addPerson(portal)
    const made = (await book(person, '09.00 AM - 10.00 AM', await listed())).json().booking
    const changed = await change({ name: 'Inlay', price: 500, minutes: 45, starts: ['08:30', '09:15', '10:00'] })
    expect(changed.body).toMatchObject({ coming: 1, removable: false })
    const now = await portal.app.inject({ url: `/api/booking/${made._id}`, headers: authHeaders(person) })
    expect(now.json()).toEqual(made)
    expect((await offered())?.slots).toEqual(['10.00 AM - 10.45 AM'])
    const other = await addPerson(portal)
    const taken = await book(other, '09.15 AM - 10.00 AM', await listed())
    expect([taken.statusCode, taken.json().code]).toEqual([409, 'slot_taken'])
  })

  test('refuses bookings at the old price or start, with the reason', async () => {
    const person = await addPerson(portal)
    const seen = await listed()
    await change({ price: 900, starts: ['08:00'] })
    expect((await book(person, '08.00 AM - 09.00 AM', seen)).json().code).toBe('price_changed')
    expect((await book(person, '09.00 AM - 10.00 AM', seen)).json().code).toBe('no_such_slot')
  })

  test('refuses an outdated version, but accepts the same content again', async () => {
    const first = await change({ price: 900 })
    expect(first.body.version).toBe(2)
    const second = await change({ price: 950 })
    expect([second.status, second.body.code]).toEqual([409, 'version_conflict'])
    expect((await change({ price: 900 })).body).toEqual(first.body)
    expect((await managed())?.price).toBe(900)
  })

  test('lets one of twenty concurrent changes of a version succeed', async () => {
    const answers = await Promise.all(Array.from({ length: 20 }, (_, i) => change({ price: 100 + i })))
    expect(answers.filter(({ status }) => status === 200)).toHaveLength(1)
    expect((await managed())?.version).toBe(2)
  })

  test('changes the speciality of its doctors with its name', async () => {
    const doctor = await addDoctor()
    await change({ name: `Bridge ${made}` })
    const team = (await portal.app.inject({ url: '/api/team' })).json()
    expect(team).toContainEqual(expect.objectContaining({ name: 'Dr. Sam Bridge', speciality: `Bridge ${made}` }))
    await portal.db.deleteFrom('doctor').where('email', '=', doctor.email).execute()
  })

  test('returns no_such_treatment for an unknown treatment', async () => {
    const unknown = { ...crown, _id: crypto.randomUUID() }
    expect((await change({}, unknown)).body.code).toBe('no_such_treatment')
  })
})

describe('retiring a treatment', () => {
  test('D1: hides it from patients and keeps its bookings, and offers it again after reactivation', async () => {
    const person = await addPerson(portal)
    const seen = await listed()
    await book(person, '08.00 AM - 09.00 AM', seen)
    const retired = await change({ active: false })
    expect(await listed()).toBeUndefined()
    expect(await offered()).toBeUndefined()
    const days = (await portal.app.inject({ url: '/api/available/days?from=2026-11-24&to=2026-11-24' })).json()
    expect(days[0].treatments).not.toContain(crown._id)
    expect((await portal.app.inject({ url: `/api/available/next?treatmentId=${crown._id}` })).json().next).toBeNull()
    const late = await book(await addPerson(portal), '09.00 AM - 10.00 AM', seen)
    expect([late.statusCode, late.json().code]).toEqual([404, 'no_such_treatment'])
    expect(await managed()).toMatchObject({ active: false, coming: 1 })
    await change({ active: true }, retired.body)
    expect((await offered())?.slots).toEqual(['09.00 AM - 10.00 AM', '01.30 PM - 02.30 PM'])
  })

  test('records who retired it, and the names of changed fields', async () => {
    const changed = await change({ price: 900, starts: ['08:00'] })
    const retired = await change({ active: false }, changed.body)
    await change({ active: true }, retired.body)
    await call('DELETE', `/treatment/${crown._id}`)
    const entries = await portal.db
      .selectFrom('audit_entry')
      .select(['actor_id', 'action', 'fields'])
      .where('object_id', '=', crown._id)
      .orderBy('id')
      .execute()
    expect(entries.map(({ action, fields }) => [action, ...fields].join(' '))).toEqual([
      'treatment_added',
      'treatment_changed price_cents',
      'treatment_changed slots',
      'treatment_retired retired_at',
      'treatment_offered retired_at',
      'treatment_removed',
    ])
    expect(new Set(entries.map(({ actor_id }) => actor_id))).toEqual(new Set([admin.id]))
  })
})

describe('removing a treatment', () => {
  const remove = () => call<{ deletedCount?: number } & Refusal>('DELETE', `/treatment/${crown._id}`)

  test('removes it once', async () => {
    expect((await managed())?.removable).toBe(true)
    expect((await remove()).body).toEqual({ deletedCount: 1 })
    expect((await remove()).body).toEqual({ deletedCount: 0 })
    expect(await listed()).toBeUndefined()
  })

  test('keeps a treatment that was ever booked, even if cancelled', async () => {
    const person = await addPerson(portal)
    const { _id } = (await book(person, '08.00 AM - 09.00 AM', await listed())).json().booking
    await portal.app.inject({ method: 'DELETE', url: `/api/booking/${_id}`, headers: authHeaders(admin) })
    const { status, body } = await remove()
    expect([status, body.code]).toEqual([409, 'treatment_in_use'])
    expect(await managed()).toMatchObject({ coming: 0, removable: false })
  })

  test('keeps a treatment that is a doctor’s speciality', async () => {
    const doctor = await addDoctor()
    expect((await managed())?.removable).toBe(false)
    expect((await remove()).body.code).toBe('treatment_in_use')
    await portal.db.deleteFrom('doctor').where('email', '=', doctor.email).execute()
  })

  test('either removes it, and refuses concurrent bookings, or keeps it', async () => {
    for (let round = 0; round < 20; round++) {
      const name = `Race ${made} ${round}`
      crown = (await call('POST', '/treatment', { ...entriesOf(crown), name })).body
      const seen = await listed()
      const people = await Promise.all([addPerson(portal), addPerson(portal), addPerson(portal)])
      const booking = people.map((person, i) => book(person, seen?.slots[i] ?? '', seen))
      const [removed, ...booked] = await Promise.all([remove(), ...booking])
      const codes = booked.map((answer) => answer.json().code ?? 'booked')
      if (removed.status === 200) expect(codes).toEqual(['no_such_treatment', 'no_such_treatment', 'no_such_treatment'])
      else expect(codes).toContain('booked')
    }
  })
})
