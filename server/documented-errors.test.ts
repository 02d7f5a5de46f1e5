import { afterAll, beforeAll, expect, inject, test } from 'vitest'
import { endpoints } from '#contract/capabilities.ts'
import type { Endpoint } from '#contract/endpoint.ts'
import { type ErrorCode, errors } from '#contract/errors.ts'
import { possibleErrors } from '#contract/openapi/possible-errors.ts'
import { addPerson, authHeaders, type Person } from './testing/factories.ts'
import { startTestApp, type TestApp } from './testing/test-app.ts'

let portal: TestApp
let admin: Person
let cookie: string

beforeAll(async () => {
  portal = await startTestApp(inject('templateDatabase'), { cards: {}, mail: { mode: 'test' }, rateLimits: false })
  admin = await addPerson(portal, { admin: true })
  const payload = { name: 'Ann', email: 'ann@clinic.test', password: 'teeth are fun' }
  const signedUp = await portal.app.inject({ method: 'POST', url: '/api/auth/sign-up/email', payload })
  cookie = String(signedUp.headers['set-cookie']).split(';')[0] ?? ''
})
afterAll(() => portal.close())

const json = { 'content-type': 'application/json' }
const malformed = [
  ['a body that is too large', { headers: json, payload: JSON.stringify('x'.repeat(70_000)) }],
  ['a body of another type', { headers: { 'content-type': 'text/plain' }, payload: 'hello' }],
  ['a body that is not JSON', { headers: json, payload: '{' }],
  ['a body of another shape', { headers: json, payload: '[1]' }],
  ['the wrong origin', { headers: { origin: 'https://other.example' } }],
  ['an unknown query', { query: { unknown: 'x' } }],
  ['a long address', { query: { unknown: 'x'.repeat(5_000) } }],
  ['a long parameter', { parameter: 'x'.repeat(400) }],
  ['a malformed parameter', { parameter: '%20' }],
] as const

test.each(malformed)('every call documents its answer to %s', async (_, fault) => {
  for (const endpoint of endpoints as readonly Endpoint[]) {
    if (endpoint.answerType === 'text/event-stream') continue
    const url = `/api${endpoint.path.replaceAll(/:\w+/g, 'parameter' in fault ? fault.parameter : 'x')}`
    const answer = await portal.app.inject({
      method: endpoint.method,
      url,
      ...('query' in fault && { query: fault.query }),
      headers: { ...authHeaders(admin), cookie, ...('headers' in fault && fault.headers) },
      ...('payload' in fault && { payload: fault.payload }),
    })
    if (answer.statusCode < 400) continue
    const { code, status } = answer.json() as { code: ErrorCode; status: number }
    expect(status).toBe(errors[code].status)
    expect(possibleErrors(endpoint), `${endpoint.method} ${endpoint.path} may answer ${status} ${code}`).toContain(code)
  }
})
