import { afterAll, beforeAll, beforeEach, describe, expect, inject, test } from 'vitest'
import type { AdminTreatment, AvailableTreatment, TreatmentEntries } from '#contract/schemas/treatment.ts'
import { addPerson, type Person } from '../testing/factories.ts'
import { attached, mailsOf } from '../testing/mails.ts'
import { bookFor, callAs, cancel } from '../testing/payments.ts'
import { startTestApp, type TestApp } from '../testing/test-app.ts'

let portal: TestApp
let admin: Person
let patient: Person
beforeAll(async () => {
  portal = await startTestApp(inject('templateDatabase'), { cards: {}, live: true, mail: { mode: 'test' } })
  admin = await addPerson(portal, { admin: true })
})
afterAll(() => portal.close())

type Answer = AdminTreatment & { code?: string; errors?: { field: string; code: string }[] }

let made = 0
let filling: AdminTreatment
beforeEach(async () => {
  made++
  patient = await addPerson(portal)
  const answer = await callAs<Answer>(portal, admin, 'POST', '/treatment', {
    ...entries,
    name: `Filling ${made}`,
    translations: { es: { name: ` Empaste ${made} ` }, ar: { name: ' ' } },
  })
  expect(answer.status).toBe(200)
  filling = answer.body
})

const entries = { price: 90, minutes: 60, starts: ['08:00', '09:00'], weekdays: [1, 2, 3, 4, 5, 6, 7], active: true }

async function save(changed: Partial<TreatmentEntries>) {
  const { name, version } = filling
  const answer = await callAs<Answer>(portal, admin, 'PUT', `/treatment/${filling._id}`, {
    ...entries,
    name,
    version,
    ...changed,
  })
  if (answer.status === 200) filling = answer.body
  return answer
}

const available = async () => {
  const answer = await portal.app.inject({ url: '/api/available?date=2026-12-01' })
  return answer.json<AvailableTreatment[]>().find(({ _id }) => _id === filling._id)
}

const book = (daysAhead = 1) => bookFor(portal, patient, { ...filling, slots: ['08.00 AM - 09.00 AM'] }, daysAhead)

describe('saving translations', () => {
  test('stores the name per language without blank texts, and keeps them if they are absent', async () => {
    const translations = { es: { name: `Empaste ${made}` } }
    expect(filling.translations).toEqual(translations)
    expect((await save({ price: 91 })).body).toMatchObject({ price: 91, translations })
    expect((await save({ translations: {} })).body).not.toHaveProperty('translations')
  })

  test.each([
    ['translations.fr', 'unknown_field', { fr: { name: 'Plombage' } }],
    ['translations.es.title', 'unknown_field', { es: { title: 'Empaste' } }],
    ['translations.es.name', 'too_long', { es: { name: 'x'.repeat(101) } }],
    ['translations.ar.name', 'wrong_type', { ar: { name: 1 } }],
    ['translations.ar.name', 'invalid', { ar: { name: 'حشو\u202e' } }],
  ])('refuses %s that is %s', async (field, code, translations) => {
    const { status, body } = await save({ translations: translations as TreatmentEntries['translations'] })
    expect([status, body.errors]).toEqual([400, [{ field, code }]])
  })

  test('accepts the same content from an outdated version, and refuses other translations', async () => {
    const outdated = { version: filling.version }
    const es = { es: { name: 'Otro' } }
    await save({ translations: es })
    expect((await save({ ...outdated, translations: { es: { name: ' Otro ' }, ar: { name: '' } } })).status).toBe(200)
    expect((await save({ ...outdated, translations: {} })).body.code).toBe('version_conflict')
  })

  test('records the change, but not the texts', async () => {
    await save({ translations: { ar: { name: 'حشو' } } })
    const recorded = await portal.db
      .selectFrom('audit_entry')
      .select(['action', 'fields'])
      .where('object_id', '=', filling._id)
      .orderBy('id', 'desc')
      .executeTakeFirst()
    expect(recorded).toEqual({ action: 'treatment_changed', fields: ['translations'] })
  })
})

describe('answers with translations', () => {
  test('replaces cached free slots after a change', async () => {
    expect((await available())?.translations).toEqual({ es: { name: `Empaste ${made}` } })
    await save({ translations: { es: { name: 'Otro' } } })
    await expect.poll(async () => (await available())?.translations).toEqual({ es: { name: 'Otro' } })
  })

  test('has the translations of a booking until the treatment is renamed', async () => {
    const next = callAs<object>(portal, patient, 'GET', `/available/next?treatmentId=${filling._id}`)
    expect((await next).body).toMatchObject({ next: { translations: { es: { treatment: `Empaste ${made}` } } } })
    const { _id } = await book()
    const review = { stars: 5, text: 'Kind.', name: 'Ann' }
    const call = async (person: Person, method: 'GET' | 'PUT', path: string, body?: object) => {
      const answer = await callAs<unknown>(portal, person, method, path, body)
      expect(answer.status).toBe(200)
      return answer.body
    }
    await call(admin, 'PUT', `/booking/${_id}/paid-at-clinic`)
    portal.advance(3 * 24 * 60)
    await call(patient, 'PUT', `/booking/${_id}/review`, review)
    const answers = () =>
      Promise.all([
        ...[`/booking/${_id}`, '/me/history', '/me/reviews'].map((path) => call(patient, 'GET', path)),
        ...['/payments', '/reviews', `/find?q=${patient.email}`].map((path) => call(admin, 'GET', path)),
      ])
    const booked = { treatment: filling.name, translations: { es: { treatment: `Empaste ${made}` } } }
    for (const answer of await answers()) expect(JSON.stringify(answer)).toContain(JSON.stringify(booked).slice(1, -1))
    await save({ name: `Renamed filling ${made}` })
    for (const answer of await answers()) {
      expect(JSON.stringify(answer)).toContain(`"Filling ${made}"`)
      expect(JSON.stringify(answer)).not.toContain(`Empaste ${made}`)
    }
  })

  test('translates the speciality of doctors', async () => {
    const doctor = { name: 'Dr. Sam Bridge', email: `sam${made}@clinic.test`, treatment_id: filling._id }
    await portal.db
      .insertInto('doctor')
      .values({ ...doctor, portrait: 'doctor-1' })
      .execute()
    const team = (await portal.app.inject({ url: '/api/team' })).json<{ speciality: string }[]>()
    expect(team.find(({ speciality }) => speciality === filling.name)).toMatchObject({
      translations: { es: { speciality: `Empaste ${made}` } },
    })
  })
})

test('sends no mail with the name of the treatment in any language', async () => {
  await portal.db.updateTable('person').set({ language: 'es' }).where('id', '=', patient.id).execute()
  const booking = await book(7)
  await mailsOf(portal)
  expect((await cancel(portal, patient, booking._id)).status).toBe(200)
  const mails = (await mailsOf(portal)).filter(({ to }) => to.includes(patient.email))
  expect(mails.length).toBeGreaterThan(1)
  const contents = mails.map((mail) => JSON.stringify(mail) + attached(mail)).join()
  expect(contents).toContain('cita')
  expect(contents).not.toMatch(/Empaste|Filling/)
})
