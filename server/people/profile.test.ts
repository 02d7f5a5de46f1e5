import { afterEach, beforeEach, describe, expect, inject, test } from 'vitest'
import { addDays } from '#contract/dates.ts'
import { anonymizePerson } from '../identity/anonymize-person.ts'
import { callFrom, signUp } from '../testing/accounts.ts'
import { callWhileLocked } from '../testing/call-while-locked.ts'
import { addPerson, authHeaders, bookingOf, type Person, today, treatmentNamed } from '../testing/factories.ts'
import { callAs } from '../testing/payments.ts'
import { startTestApp, type TestApp } from '../testing/test-app.ts'

let portal: TestApp
let maya: Person
beforeEach(async () => {
  portal = await startTestApp(inject('templateDatabase'), { cards: {} })
  maya = await addPerson(portal, { name: 'Maya Lindqvist' })
})
afterEach(() => portal.close())

const me = async (person = maya) => (await callFrom(portal, person, 'GET', '/me')).json()
const change = (body: object) => callFrom(portal, maya, 'PUT', '/me', body)

async function book(person: Person, phone: string, days = 7) {
  const treatment = await treatmentNamed(portal, 'Teeth Cleaning')
  const payload = { ...bookingOf(person, treatment, addDays(today(portal), days)), phone }
  return portal.app.inject({ method: 'POST', url: '/api/booking', headers: authHeaders(person), payload })
}

describe('a change by a person who is removed in the meantime', () => {
  test.each([
    ['/me', { name: 'Maya Okafor', phone: '(503) 555-0101' }],
    ['/me/language', { language: 'es' }],
  ])('A10: returns 401 for PUT %s', async (path, body) => {
    const answer = await callWhileLocked(
      portal,
      maya.id,
      () => callFrom(portal, maya, 'PUT', path, body),
      (tx) => anonymizePerson(tx, maya.id, new Date()),
    )
    expect([answer.statusCode, answer.json().code]).toEqual([401, 'unauthenticated'])
  })
})

describe('the profile', () => {
  test('shows how the person signs in, and the phone of their first booking until they enter one', async () => {
    const { created_at } = await portal.db.selectFrom('person').select('created_at').executeTakeFirstOrThrow()
    expect(await me()).toEqual({
      email: maya.email,
      language: 'en',
      name: maya.name,
      emailVerified: false,
      family: [],
      hasPassword: false,
      asksPassword: false,
      google: false,
      reminders: true,
      role: 'patient',
      since: created_at.toISOString(),
    })
    await book(maya, '(503) 555-0101')
    portal.advance(1)
    await book(maya, '(503) 555-0102', 8)
    expect(await me()).toMatchObject({ phone: '(503) 555-0101' })
    const changed = await change({ name: maya.name, phone: '(503) 555-0103' })
    expect(changed.json()).toEqual(await me())
    expect(await me()).toMatchObject({ phone: '(503) 555-0103' })
  })

  test('contains no data of others', async () => {
    const other = await addPerson(portal, { admin: true })
    await book(other, '(503) 555-0199')
    expect((await me()).phone).toBeUndefined()
    expect((await callFrom(portal, undefined, 'GET', '/me')).statusCode).toBe(401)
  })
})

describe('changing the name', () => {
  test('is limited to 30 times an hour, since each change leaves an audit entry', async () => {
    const changed: number[] = []
    for (let turn = 0; turn < 32; turn++) changed.push((await change({ name: `Maya ${turn}` })).statusCode)
    expect(changed).toEqual([...Array(30).fill(200), 429, 429])
    const told = portal.db.selectFrom('audit_entry').select('id').where('action', '=', 'profile_changed')
    expect(await told.execute()).toHaveLength(30)
  })

  test('applies to the next booking, not to earlier ones, and audits the names of the changed fields', async () => {
    await book(maya, '(503) 555-0101')
    expect((await change({ name: ' Maya  Lind ', phone: '+1 503 555 0104' })).json()).toMatchObject({
      name: 'Maya  Lind',
      phone: '+1 503 555 0104',
    })
    await book(maya, '(503) 555-0101', 8)
    const bookings = await portal.db.selectFrom('booking').select('patient_name').orderBy('day').execute()
    expect(bookings.map(({ patient_name }) => patient_name)).toEqual(['Maya Lindqvist', 'Maya  Lind'])
    const entries = await portal.db
      .selectFrom('audit_entry')
      .select(['actor', 'fields'])
      .where('action', '=', 'profile_changed')
      .execute()
    expect(entries).toEqual([
      { actor: 'patient', fields: ['phone'] },
      { actor: 'patient', fields: ['name', 'phone'] },
    ])
  })

  test('is made as a patient by someone who has just lost the admin role', async () => {
    await addPerson(portal, { admin: true })
    const admin = await addPerson(portal, { admin: true })
    const call = () => callAs(portal, admin, 'PUT', '/me', { name: 'Grace Huang' })
    const { status } = await callWhileLocked(portal, admin.id, call, (tx) =>
      tx.updateTable('person').set({ role: 'patient' }).where('id', '=', admin.id).execute(),
    )
    const entries = portal.db.selectFrom('audit_entry').select('actor').where('action', '=', 'profile_changed')
    expect([status, await entries.execute()]).toEqual([200, [{ actor: 'patient' }]])
  })

  test.each([
    [{ name: '' }, 'name'],
    [{ name: 'Maya\r\nBcc: eve@clinic.test' }, 'name'],
    [{ name: 'Maya', phone: '5'.repeat(61) }, 'phone'],
    [{ name: 'Maya', phone: '' }, 'phone'],
  ])('E10: refuses %j and changes nothing', async (body, field) => {
    const answer = await change(body)
    expect([answer.statusCode, answer.json().errors[0].field]).toEqual([400, field])
    expect(await me()).toMatchObject({ name: maya.name })
  })

  test('A31: refuses an additional role or address', async () => {
    for (const extra of [{ role: 'admin' }, { email: 'eve@clinic.test' }, { emailVerified: true }]) {
      expect((await change({ name: 'Maya', ...extra })).statusCode).toBe(400)
    }
    expect(await me()).toMatchObject({ name: maya.name, role: 'patient' })
  })
})

describe('the data export', () => {
  test('contains all data of the person in one file and names no one else', async () => {
    const person = { name: 'Ruth Abrams', email: 'ruth@clinic.test', password: 'six teeth' }
    const browser = await signUp(portal, person)
    const admin = await addPerson(portal, { admin: true, name: 'Ada Molar' })
    const { _id: bookingId } = (await book(browser, '(503) 555-0177')).json().booking
    await callFrom(portal, admin, 'PUT', `/booking/${bookingId}/paid-at-clinic`)
    await callFrom(portal, undefined, 'POST', '/contact', {
      email: person.email,
      subject: 'Parking',
      message: 'Where?',
    })
    await book(maya, '(503) 555-0101', 8)

    const answer = await callFrom(portal, browser, 'GET', '/me/export')
    expect(answer.statusCode).toBe(200)
    expect(answer.headers['content-type']).toBe('application/json; charset=utf-8')
    expect(answer.headers['content-disposition']).toBe('attachment; filename="my-data.json"')
    const data = answer.json()
    expect(data.profile).toMatchObject({ email: person.email, name: person.name, hasPassword: true })
    expect(data.bookings).toMatchObject([{ _id: bookingId, phone: '(503) 555-0177' }])
    expect(data.payments).toMatchObject([{ booking: bookingId, method: 'clinic', state: 'succeeded' }])
    expect(data.sessions).toMatchObject([{ address: '127.0.0.1' }])
    expect(data.messages, 'anybody may have written under an address that is not verified').toEqual([])
    expect(data.history.map(({ by, action }: { by: string; action: string }) => `${by}: ${action}`)).toEqual(
      expect.arrayContaining(['you: joined', 'you: booked', 'the clinic: cash_taken', 'the clinic: booking_paid']),
    )
    const times: string[] = data.history.map(({ at }: { at: string }) => at)
    expect(times).toEqual(times.toSorted())
    expect(answer.body).not.toMatch(new RegExp([admin.id, admin.name, admin.email, maya.email, maya.id].join('|')))
    expect(answer.body).not.toMatch(/token|"password"|_hash/i)

    await portal.db.updateTable('person').set({ email_verified: true }).where('id', '=', browser.id).execute()
    expect((await callFrom(portal, browser, 'GET', '/me/export')).json().messages).toMatchObject([{ text: 'Where?' }])
  })

  test('contains nothing of another person with the same actions', async () => {
    const admin = await addPerson(portal, { admin: true })
    const [ruth, noa] = [await addPerson(portal), await addPerson(portal)]
    const cleaning = await treatmentNamed(portal, 'Teeth Cleaning')
    await portal.db.updateTable('person').set({ email_verified: true }).execute()
    const files = new Map<Person, Record<string, unknown[]>>()
    for (const [person, days] of [
      [ruth, 1],
      [noa, 2],
    ] as const) {
      const { _id } = (await book(person, '(503) 555-0177', days)).json().booking
      await callFrom(portal, admin, 'PUT', `/booking/${_id}/paid-at-clinic`)
      const message = { email: person.email, subject: 'Parking', message: `Where? ${person.name}` }
      await callFrom(portal, undefined, 'POST', '/contact', message)
    }
    portal.advance(4 * 24 * 60)
    for (const person of [ruth, noa]) {
      const { body } = await callAs<{ _id: string }[]>(portal, person, 'GET', `/dashboard?patientEmail=${person.email}`)
      const said = { stars: 5, text: `Good, says ${person.name}.`, name: 'R. A.' }
      expect((await callAs(portal, person, 'PUT', `/booking/${body[0]?._id}/review`, said)).status).toBe(200)
    }
    for (const person of [ruth, noa])
      files.set(person, (await callAs<Record<string, unknown[]>>(portal, person, 'GET', '/me/export')).body)
    for (const [person, other] of [
      [ruth, noa],
      [noa, ruth],
    ] as const) {
      const [own, others] = [files.get(person) ?? {}, files.get(other) ?? {}]
      for (const part of ['bookings', 'payments', 'reviews', 'sessions', 'messages'])
        expect([part, own[part]?.length]).toEqual([part, 1])
      const text = JSON.stringify(own)
      const idsOf = (file: object) => JSON.stringify(file).match(/[0-9a-f]{8}-[0-9a-f-]{27}/g) ?? []
      const theirs = new Set(idsOf(others))
      expect(idsOf(own).filter((id) => theirs.has(id) && id !== cleaning._id)).toEqual([])
      expect(text).not.toMatch(new RegExp(`${other.name}\\b|${other.email}`))
    }
  })

  test('is refused for visitors and after ten files an hour', async () => {
    expect((await callFrom(portal, undefined, 'GET', '/me/export')).statusCode).toBe(401)
    const answers = await Promise.all(Array.from({ length: 11 }, () => callFrom(portal, maya, 'GET', '/me/export')))
    expect(answers.filter((answer) => answer.statusCode === 429).length).toBe(1)
  })
})
