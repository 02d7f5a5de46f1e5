import { afterEach, beforeEach, expect, inject, test } from 'vitest'
import { addPerson, authHeaders } from '../testing/factories.ts'
import { startTestApp, type TestApp } from '../testing/test-app.ts'

let portal: TestApp
beforeEach(async () => {
  portal = await startTestApp(inject('templateDatabase'))
})
afterEach(() => portal.close())

const send = (message: object, ip = '198.51.100.7') =>
  portal.app.inject({ method: 'POST', url: '/api/contact', payload: message, remoteAddress: ip })
const question = { email: 'Ann@clinic.test', subject: 'Children', message: 'Do you take children?\nMine is four.' }
const storedMessages = () => portal.db.selectFrom('contact_message').select(['email', 'subject', 'body']).execute()

test('stores a message as written', async () => {
  expect((await send(question)).json()).toEqual({ success: true })
  expect(await storedMessages()).toEqual([{ email: 'ann@clinic.test', subject: 'Children', body: question.message }])
})

test('refuses the sixth message per hour from a network and stores nothing', async () => {
  const answers = await Promise.all(Array.from({ length: 8 }, (_, i) => send(question, `2001:db8::${i}`)))
  expect(answers.filter((answer) => answer.statusCode === 200).length).toBe(5)
  expect((await storedMessages()).length).toBe(5)
  expect((await send(question, '2001:db8:0:1::1')).statusCode).toBe(200)
  portal.advance(61)
  expect((await send(question, '2001:db8::1')).statusCode).toBe(200)
})

test('returns news newest first, and doctors without email addresses', async () => {
  const clinic = (await portal.app.inject({ url: '/api/clinic' })).json()
  expect(clinic.notices).toHaveLength(3)
  const days = clinic.notices.map((notice: { date: string }) => Date.parse(notice.date))
  expect(days).toEqual([...days].sort((a, b) => b - a))
  expect(clinic.testimonials.map((said: { name: string }) => said.name)).toEqual([
    'Maya Lindqvist',
    'Daniel Okafor',
    'Ruth Abrams',
  ])
  const team = (await portal.app.inject({ url: '/api/team' })).json()
  expect(team.map((doctor: { name: string }) => doctor.name)).toEqual([
    'Dr. Ada Molar',
    'Dr. Iris Crown',
    'Dr. Jonas Canal',
  ])
  expect(JSON.stringify(team)).not.toContain('@')
})

test('shows no retired treatment, and the current names of the others', async () => {
  const shown = async () => {
    const { services } = (await portal.app.inject({ url: '/api/clinic' })).json()
    return services.map(({ name }: { name: string }) => name)
  }
  expect(await shown()).toEqual(['Fluoride Treatment', 'Cavity Filling', 'Teeth Whitening'])
  const change = (set: object, name: string) =>
    portal.db.updateTable('treatment').set(set).where('name', '=', name).execute()
  await change({ retired_at: new Date() }, 'Cavity Filling')
  await change({ name: 'Whiter Teeth' }, 'Teeth Whitening')
  const now = await shown()
  expect(now).toHaveLength(3)
  expect(now).toContain('Fluoride Treatment')
  expect(now).not.toContain('Cavity Filling')
  expect(now).not.toContain('Teeth Whitening')
})

test('lists users to admins only', async () => {
  const [admin, patient] = [await addPerson(portal, { admin: true }), await addPerson(portal)]
  const list = await portal.app.inject({ url: '/api/users', headers: authHeaders(admin) })
  expect(list.headers['x-total-count']).toBe('2')
  expect(list.json()).toEqual(
    [
      {
        _id: admin.id,
        email: admin.email,
        name: admin.name,
        role: 'admin',
        unverified: false,
        since: expect.any(String),
      },
      {
        _id: patient.id,
        email: patient.email,
        name: patient.name,
        role: 'patient',
        unverified: false,
        since: expect.any(String),
      },
    ].sort((a, b) => (a.email < b.email ? -1 : 1)),
  )
  const refused = await portal.app.inject({ url: '/api/users', headers: authHeaders(patient) })
  expect([refused.statusCode, refused.json().code]).toEqual([403, 'forbidden'])
})
