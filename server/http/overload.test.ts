import { afterAll, beforeAll, expect, inject, test } from 'vitest'
import { addPerson, authHeaders } from '../testing/factories.ts'
import { startTestApp, type TestApp } from '../testing/test-app.ts'
import { createServer } from './serve.ts'

let portal: TestApp
beforeAll(async () => {
  portal = await startTestApp(inject('templateDatabase'))
})
afterAll(() => portal.close())

test('refuses calls beyond one hundred that wait for their session, with Retry-After', async () => {
  const person = await addPerson(portal)
  const url = `/api/dashboard?patientEmail=${person.email}`
  const headers = authHeaders(person)
  const answers = await Promise.all(Array.from({ length: 300 }, () => portal.app.inject({ url, headers })))
  const refused = answers.filter(({ statusCode }) => statusCode === 503)
  expect(answers.length - refused.length).toBeGreaterThanOrEqual(104)
  expect(refused.length).toBeGreaterThan(0)
  for (const { headers } of refused) expect(headers['retry-after']).toBe('2')
  expect((await portal.app.inject({ url, headers })).statusCode).toBe(200)
})

test('answers another network during the rush of one', async () => {
  const [busy, other] = [await addPerson(portal), await addPerson(portal)]
  const ask = ({ email, ...person }: typeof busy, remoteAddress: string) => {
    const url = `/api/dashboard?patientEmail=${email}`
    return portal.app.inject({ url, headers: authHeaders({ email, ...person }), remoteAddress })
  }
  const rush = Array.from({ length: 300 }, () => ask(busy, '192.0.2.1'))
  expect((await ask(other, '192.0.2.2')).statusCode).toBe(200)
  await Promise.all(rush)
})

test('sends Retry-After if the database does not answer', async () => {
  const app = createServer(false, [])
  app.get('/failing', () => {
    throw new Error('timeout exceeded when trying to connect')
  })
  const { statusCode, headers } = await app.inject({ url: '/failing' })
  expect([statusCode, headers['retry-after']]).toEqual([503, '5'])
  await app.close()
})
