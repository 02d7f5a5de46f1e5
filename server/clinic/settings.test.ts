import { sql } from 'kysely'
import { beforeEach, describe, expect, inject, test } from 'vitest'
import type { AuditEntry } from '#contract/schemas/audit-entry.ts'
import type { Clinic, ClinicSettings } from '#contract/schemas/clinic.ts'
import type { Problem } from '#contract/schemas/problem.ts'
import { addPerson, type Person } from '../testing/factories.ts'
import { callAs } from '../testing/payments.ts'
import { startTestApp, type TestApp } from '../testing/test-app.ts'

let portal: TestApp
let admin: Person
beforeEach(async () => {
  portal = await startTestApp(inject('templateDatabase'))
  admin = await addPerson(portal, { name: 'Ada Molar', admin: true })
  return () => portal.close()
})

type Answer = ClinicSettings & Problem & { _id: string; deletedCount: number }
const call = async (method: 'GET' | 'POST' | 'PUT' | 'DELETE', path: string, body?: object) =>
  callAs<Answer>(portal, admin, method, path, body)
const settings = async () => (await call('GET', '/clinic/settings')).body
const publicly = async (): Promise<Clinic> => (await portal.app.inject({ url: '/api/clinic' })).json()
const auditedChanges = async () => {
  const { body } = await callAs<{ entries: AuditEntry[] }>(portal, admin, 'GET', '/audit')
  return body.entries
    .filter(({ by, object }) => by?._id === admin.id && !['person', 'session'].includes(object.kind))
    .map(({ action, fields }) => [action, ...fields].join(' '))
    .toSorted()
}

const smile = {
  name: 'Smile',
  street: '1 Elm Street',
  city: 'Salem, Oregon 97301',
  phone: '(503) 555-0190',
  hours: [
    { weekday: 1, opens: 480, closes: 1080 },
    { weekday: 7, opens: 1320, closes: 1440 },
  ],
}
const unknown = '00000000-0000-4000-8000-000000000000'

describe('description of the clinic', () => {
  test('takes effect immediately, and records which fields changed, but not their contents', async () => {
    const { version, notices, testimonials, sessions, booking, look, publicTexts } = await settings()
    expect(version).toBe(1)
    const changed = await call('PUT', '/clinic', { ...smile, version })
    expect(changed.body).toEqual({
      ...{ ...smile, language: 'en', version: 2, notices, testimonials, sessions, booking, look, publicTexts },
    })
    expect(await publicly()).toMatchObject(smile)
    expect(await auditedChanges()).toEqual([
      'clinic_changed city name phone street',
      ...['friday', 'saturday', 'sunday', 'thursday', 'tuesday', 'wednesday'].map((day) => `hours_changed ${day}`),
    ])
    await call('PUT', '/clinic', { ...smile, hours: [{ weekday: 1, opens: 480, closes: 1081 }], version: 2 })
    expect((await auditedChanges()).filter((entry) => entry === 'hours_changed monday')).toHaveLength(1)
    expect((await publicly()).hours).toEqual([{ weekday: 1, opens: 480, closes: 1081 }])
  })

  test('begins the weeks of all calendars on the chosen day, until they follow the language again', async () => {
    const change = async (more: object, version: number) =>
      (await call('PUT', '/clinic', { ...smile, ...more, version })).body.firstWeekday
    expect((await publicly()).firstWeekday).toBeUndefined()
    expect(await change({ firstWeekday: 1 }, 1)).toBe(1)
    expect((await publicly()).firstWeekday).toBe(1)
    expect(await change({}, 2)).toBe(1)
    expect(await change({ firstWeekday: null }, 3)).toBeUndefined()
    expect((await publicly()).firstWeekday).toBeUndefined()
    expect((await call('PUT', '/clinic', { ...smile, firstWeekday: 3, version: 4 })).status).toBe(400)
  })

  test('returns version_conflict for an outdated version, but accepts a retry after a lost response', async () => {
    await call('PUT', '/clinic', { ...smile, version: 1 })
    const late = await call('PUT', '/clinic', { ...smile, name: 'Grin', version: 1 })
    expect([late.status, late.body.code]).toEqual([409, 'version_conflict'])
    const otherHours = await call('PUT', '/clinic', { ...smile, hours: smile.hours.slice(1), version: 1 })
    expect([otherHours.status, otherHours.body.code]).toEqual([409, 'version_conflict'])
    expect((await publicly()).name).toBe('Smile')
    const again = await call('PUT', '/clinic', { ...smile, hours: smile.hours.toReversed(), version: 1 })
    expect([again.status, again.body.version]).toEqual([200, 2])
    for (const version of [0, 3, 2_147_483_647]) {
      expect((await call('PUT', '/clinic', { ...smile, name: 'Grin', version })).status).toBe(409)
    }
    expect((await call('PUT', '/clinic', { ...smile, version: 2_147_483_648 })).status).toBe(400)
  })

  test('keeps the language until another one is chosen, and returns it with the testimonials', async () => {
    await call('PUT', '/clinic', { ...smile, language: 'es', version: 1 })
    const again = await call('PUT', '/clinic', { ...smile, language: 'es', version: 1 })
    expect([again.status, again.body.version]).toEqual([200, 2])
    expect((await call('PUT', '/clinic', { ...smile, name: 'Grin', version: 2 })).body.language).toBe('es')
    const { language, testimonials } = await publicly()
    expect([language, ...testimonials.map((testimonial) => testimonial.language)]).toEqual(['es', 'es', 'es', 'es'])
    expect(await auditedChanges()).toContain('clinic_changed city language name phone street')
    expect((await call('PUT', '/clinic', { ...smile, language: 'fr', version: 3 })).status).toBe(400)
    const { rejects } = expect(sql`update clinic set language = 'fr'`.execute(portal.db))
    await rejects.toThrow('known_clinic_language')
  })

  test('shows the address for messages to admins only, and removes it if it is left out', async () => {
    const named = await call('PUT', '/clinic', { ...smile, email: ' Desk@Clinic.test', version: 1 })
    expect(named.body.email).toBe('desk@clinic.test')
    expect(JSON.stringify(await publicly())).not.toContain('desk@')
    const same = await call('PUT', '/clinic', { ...smile, email: 'desk@clinic.test', version: 1 })
    expect([same.status, same.body.version]).toEqual([200, 2])
    expect((await call('PUT', '/clinic', { ...smile, version: 1 })).status).toBe(409)
    expect((await call('PUT', '/clinic', { ...smile, version: 2 })).body).not.toHaveProperty('email')
  })

  test('lets one of twenty concurrent changes succeed', async () => {
    const names = Array.from({ length: 20 }, (_, place) => `Smile ${place}`)
    const answers = await Promise.all(names.map((name) => call('PUT', '/clinic', { ...smile, name, version: 1 })))
    const [first, ...more] = answers.filter(({ status }) => status === 200)
    expect([more, answers.filter(({ status }) => status === 409).length]).toEqual([[], 19])
    expect([(await publicly()).name, (await settings()).version]).toEqual([first?.body.name, 2])
  })

  test('returns a version with its own content during concurrent changes', async () => {
    const seen: [version: number, words: string][] = []
    const note = ({ version, street, hours }: ClinicSettings) => seen.push([version, `${street} ${hours[0]?.closes}`])
    const change = async (editor: number) => {
      for (let round = 0; round < 12; round++) {
        const current = await settings()
        note(current)
        const closes = 600 + editor * 100 + round
        const body = {
          ...smile,
          street: `${closes} Elm Street`,
          hours: [{ weekday: 1, opens: 480, closes }],
          version: current.version,
        }
        const answer = await call('PUT', '/clinic', body)
        if (answer.status === 200) note(answer.body)
      }
    }
    await Promise.all([1, 2, 3, 4].map(change))
    const wordsOf = Map.groupBy(seen, ([version]) => version)
    expect(wordsOf.size).toBeGreaterThan(12)
    for (const told of wordsOf.values()) expect(new Set(told.map(([, words]) => words)).size).toBe(1)
  })

  test('has version 0 without a description, and lets one of two concurrent first changes succeed', async () => {
    await portal.db.deleteFrom('clinic').execute()
    expect(await settings()).toMatchObject({ name: 'Doctors Portal', street: '', version: 0 })
    const answers = await Promise.all(
      ['Smile', 'Grin'].map((name) => call('PUT', '/clinic', { ...smile, name, version: 0 })),
    )
    expect(answers.map(({ status }) => status).toSorted()).toEqual([200, 409])
    expect((await settings()).version).toBe(1)
  })

  test.each([
    [{ name: '' }, 'name', 'required'],
    [{ name: 'Smile\r\nBcc: eve@clinic.test' }, 'name', 'invalid'],
    [{ phone: 'call us' }, 'phone', 'invalid'],
    [{ hours: [{ weekday: 8, opens: 1, closes: 2 }] }, 'hours.0.weekday', 'too_long'],
    [{ hours: [{ weekday: 1, opens: 600, closes: 600 }] }, 'hours.0.closes', 'invalid'],
    [{ hours: [{ weekday: 1, opens: 600, closes: 1441 }] }, 'hours.0.closes', 'too_long'],
    [{ hours: [...smile.hours, { weekday: 1, opens: 1, closes: 2 }] }, 'hours', 'invalid'],
  ])('rejects %j at its field and stores nothing', async (wrong, field, code) => {
    const before = await settings()
    const answer = await call('PUT', '/clinic', { ...smile, ...wrong, version: 1 })
    expect([answer.status, answer.body.errors?.[0]]).toEqual([400, { field, code }])
    expect(await settings()).toEqual(before)
  })
})

describe('news', () => {
  const closed = { date: '2027-01-04', title: 'Closed', text: 'We paint the walls.\nWe are back on Tuesday.' }

  test('shows the three newest by date, regardless of when they were added', async () => {
    const { body } = await call('POST', '/notice', closed)
    expect((await publicly()).notices[0]).toEqual({ ...closed, date: 'Jan 4, 2027', _id: body._id })
    expect([(await publicly()).notices.length, (await settings()).notices.length]).toEqual([3, 4])
    await call('PUT', `/notice/${body._id}`, { ...closed, date: 'Jan 5, 2020' })
    expect((await publicly()).notices.map(({ title }) => title)).not.toContain('Closed')
    expect((await settings()).notices.at(-1)).toMatchObject({ date: 'Jan 5, 2020', title: 'Closed' })
    expect((await call('DELETE', `/notice/${body._id}`)).body).toEqual({ deletedCount: 1 })
    expect((await call('DELETE', `/notice/${body._id}`)).body).toEqual({ deletedCount: 0 })
    expect((await settings()).notices.length).toBe(3)
    expect(await auditedChanges()).toEqual(['notice_added', 'notice_changed day', 'notice_removed'])
  })

  test('returns 404 for a removed item, and records no change for the same content', async () => {
    const missing = await call('PUT', `/notice/${unknown}`, closed)
    expect([missing.status, missing.body.code]).toEqual([404, 'no_such_notice'])
    const { body } = await call('POST', '/notice', closed)
    await call('PUT', `/notice/${body._id}`, closed)
    expect(await auditedChanges()).toEqual(['notice_added'])
  })

  test('stores title and text per language without blank ones, and keeps them if they are absent', async () => {
    const translations = { es: { title: ' Cerrado ', text: '\n' }, ar: { title: '', text: 'مغلق\nيوم الاثنين' } }
    const { body } = await call('POST', '/notice', { ...closed, translations })
    const stored = { es: { title: 'Cerrado' }, ar: { text: 'مغلق\nيوم الاثنين' } }
    await call('PUT', `/notice/${body._id}`, { ...closed, date: '2027-01-05' })
    expect((await publicly()).notices[0]).toMatchObject({ date: 'Jan 5, 2027', translations: stored })
    expect((await settings()).notices[0]).toMatchObject({ translations: stored })
    await call('PUT', `/notice/${body._id}`, { ...closed, translations: {} })
    expect((await publicly()).notices[0]).not.toHaveProperty('translations')
    expect(await auditedChanges()).toContain('notice_changed day translations')
  })

  test.each([
    ['translations.fr', 'unknown_field', { fr: { title: 'Fermé' } }],
    ['translations.es.title', 'too_long', { es: { title: 'x'.repeat(101) } }],
    ['translations.ar.text', 'too_long', { ar: { text: 'x'.repeat(1_001) } }],
  ])('refuses %s that is %s', async (field, code, translations) => {
    const { status, body } = await call('POST', '/notice', { ...closed, translations })
    expect([status, body.errors]).toEqual([400, [{ field, code }]])
  })
})

describe('testimonials', () => {
  const testimonial = { name: 'Ann', location: 'Salem', review: 'It did not hurt.', stars: 4 }

  test('shows changes and removals immediately, after the reviews', async () => {
    const { body } = await call('POST', '/testimonial', testimonial)
    expect((await publicly()).testimonials.at(-1)).toEqual({
      ...testimonial,
      _id: body._id,
      language: 'en',
      portrait: null,
    })
    await call('PUT', `/testimonial/${body._id}`, { ...testimonial, stars: 5 })
    expect((await publicly()).testimonials.at(-1)?.stars).toBe(5)
    await call('PUT', `/testimonial/${body._id}`, { ...testimonial, stars: 5, location: 'Bend' })
    expect((await publicly()).testimonials.at(-1)).toMatchObject({ ...testimonial, stars: 5, location: 'Bend' })
    expect((await call('DELETE', `/testimonial/${body._id}`)).body).toEqual({ deletedCount: 1 })
    expect((await call('DELETE', `/testimonial/${body._id}`)).body).toEqual({ deletedCount: 0 })
    expect((await publicly()).testimonials.map(({ name }) => name)).not.toContain('Ann')
    const missing = await call('PUT', `/testimonial/${body._id}`, testimonial)
    expect([missing.status, missing.body.code]).toEqual([404, 'no_such_testimonial'])
    expect(await auditedChanges()).toEqual([
      'testimonial_added',
      'testimonial_changed location',
      'testimonial_changed stars',
      'testimonial_removed',
    ])
  })

  test('keeps a drawn portrait with its name and removes it with a new name', async () => {
    const [maya] = (await publicly()).testimonials
    const { _id = '', name = '', location = '', review = '' } = maya ?? {}
    await call('PUT', `/testimonial/${_id}`, { name, location, review: 'Again.', stars: 5 })
    expect((await publicly()).testimonials[0]?.portrait).toBe('testimonial-1')
    await call('PUT', `/testimonial/${_id}`, { name: 'Tomas', location, review, stars: 5 })
    expect((await publicly()).testimonials[0]?.portrait).toBeNull()
  })

  test.each([0, 6, 4.5, '5'])('rejects %j stars', async (stars) => {
    const answer = await call('POST', '/testimonial', { ...testimonial, stars })
    expect([answer.status, answer.body.errors?.[0]?.field]).toEqual([400, 'stars'])
  })
})
