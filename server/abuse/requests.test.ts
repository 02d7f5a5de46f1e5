import { afterAll, beforeAll, describe, expect, inject, test } from 'vitest'
import { addPerson, authHeaders, bookingOf, type Person, treatmentNamed } from '../testing/factories.ts'
import { startTestApp, type TestApp } from '../testing/test-app.ts'
import { countWrites } from '../testing/track-writes.ts'

// Section E of docs/security.md: hostile texts in any part of a request.
const lines: string[] = []
let portal: TestApp
let admin: Person
beforeAll(async () => {
  const log = { write: (line: string) => void lines.push(line) }
  portal = await startTestApp(inject('templateDatabase'), { rateLimits: false, cards: {}, log })
  admin = await addPerson(portal, { admin: true })
})
afterAll(() => portal.close())

const signs = [
  "'",
  '"',
  '\\',
  "' or '1'='1",
  "'; drop table booking; --",
  "') or pg_sleep(9) --",
  '1; select pg_sleep(9)',
  '$1',
  '%',
  '_',
  '#{7*7}',
  '{{7*7}}',
]

describe('E1: characters with a meaning to the database', () => {
  test('are plain text in every path and query', async () => {
    const document = await portal.app.inject({ url: '/api/openapi.json' })
    const { paths } = document.json<{
      paths: Record<string, Record<string, { parameters?: { in: string; name: string }[] }>>
    }>()
    const before = await countWrites(portal.db)
    let asked = 0
    for (const [path, methods] of Object.entries(paths)) {
      for (const [method, { parameters = [] }] of Object.entries(methods)) {
        for (const sign of parameters.length > 0 ? signs : []) {
          const written = encodeURIComponent(sign)
          const query = parameters.filter((each) => each.in === 'query').map(({ name }) => `${name}=${written}`)
          const url = `${path.replace(/\{\w+\}/, written)}?${query.join('&')}`
          const answer = await portal.app.inject({ method: method as 'GET', url, headers: authHeaders(admin) })
          // A search accepts any text. A call for a file first asks for one.
          const statuses = path === '/api/find' ? [200, 400] : [400, 401, 404, 415]
          expect([method, url, answer.statusCode]).toEqual([method, url, expect.toBeOneOf(statuses)])
          asked++
        }
      }
    }
    expect(asked).toBeGreaterThan(400)
    expect(await countWrites(portal.db)).toBe(before)
  })

  test('are stored unchanged in texts and names', async () => {
    for (const sign of signs) {
      const payload = { email: 'ann@clinic.test', subject: sign, message: sign }
      expect((await portal.app.inject({ method: 'POST', url: '/api/contact', payload })).statusCode).toBe(200)
      expect((await get(`/api/users?search=${encodeURIComponent(sign)}`)).json()).toEqual([])
    }
    const kept = await portal.db.selectFrom('contact_message').select(['subject', 'body']).execute()
    expect(kept.map(({ subject }) => subject).sort()).toEqual([...signs].sort())
    expect(kept.every(({ subject, body }) => subject === body)).toBe(true)
  })
})

const get = (url: string, headers = {}) => portal.app.inject({ url, headers: authHeaders(admin, headers) })

test.each([
  ['open brackets', '('.repeat(50_000)],
  ['at signs', 'a@'.repeat(25_000)],
  ['points', `${'a.'.repeat(25_000)}@clinic.test`],
  ['labels', `ann@${'a-'.repeat(25_000)}`],
  ['quotes', `"${'\\"'.repeat(10_000)}"@clinic.test`],
  ['comments', `${'('.repeat(20_000)}${')'.repeat(20_000)}ann@clinic.test`],
])('E12: rejects an address of 50 KB of %s in every place', async (_, email) => {
  const calls = [
    ['/api/contact', { email, subject: 'Hello', message: 'There' }],
    ['/api/password-reset-request', { email }],
    ['/api/auth/sign-in/email', { email, password: 'six teeth' }],
    ['/api/auth/sign-up/email', { name: 'Ann', email, password: 'six teeth' }],
    ['/api/doctors', { name: 'Ann', email, speciality: 'Teeth Cleaning', img: '/images/x.webp' }],
  ] as const
  for (const [url, payload] of calls) {
    const answer = await portal.app.inject({ method: 'POST', url, headers: authHeaders(admin), payload })
    expect([url, answer.statusCode, answer.json().errors[0].field]).toEqual([url, 400, 'email'])
  }
})

test('E13: line breaks in an address, a file name or a return path create no header', async () => {
  const split = '%0d%0aset-cookie:%20evil=1%0d%0a%0d%0a<html>'
  const asked = [`/api/${split}`, `/api/booking/${split}`, `/images/${split}`, `/api/users?search=${split}`]
  for (const url of [...asked, `/api/auth/callback/google?state=${split}`, `/api/test-mail/${split}`]) {
    const { headers, body } = await get(url, { origin: 'http://localhost:3000' })
    expect(headers).not.toHaveProperty('set-cookie')
    expect(JSON.stringify(headers)).not.toContain('evil')
    expect(body).not.toContain('<html>')
  }
})

test('E14: line breaks, escapes and quotes in headers and paths do not break the lines of the log', async () => {
  lines.length = 0
  const [forged, colored] = ['{"level":30,"msg":"forged"}', '\u001b[31mred\u001b[0m']
  for (const text of [forged, colored, '"}\\n{"a":"', '\u2028']) {
    const written = encodeURIComponent(`x\r\n${text}`)
    await get(`/api/users?search=${written}`, { 'user-agent': text, referer: text, 'x-request-id': text })
    await get(`/api/booking/${written}`)
  }
  expect(lines).toHaveLength(8)
  for (const line of lines) expect(JSON.parse(line)).toMatchObject({ msg: 'request' })
  expect(lines.join('')).not.toMatch(/forged|\[31m|red/)
})

test('E23: logs the code, the network and the person of a refusal, and none of them for an answer', async () => {
  const patient = await addPerson(portal)
  const ask = (method: 'GET' | 'POST', url: string, remoteAddress: string, rest: object = {}) =>
    portal.app.inject({ method, url, remoteAddress, ...rest })
  lines.length = 0
  await ask('POST', '/api/auth/sign-in/email', '203.0.113.77', {
    payload: { email: patient.email, password: 'wrong12' },
  })
  await ask('GET', '/api/users', '2001:db8:1234:5678::9', { headers: authHeaders(patient) })
  await ask('GET', '/api/available?date=yesterday', '203.0.113.77')
  await ask('GET', '/api/me', '203.0.113.77', { headers: authHeaders(patient) })
  const logged = lines.map((line) => {
    const { status, code, network, person } = JSON.parse(line)
    return { status, code, network, person }
  })
  expect(logged).toEqual([
    { status: 401, code: 'wrong_credentials', network: '203.0.113.0/24' },
    { status: 403, code: 'forbidden', network: '2001:db8:1234::/48', person: patient.id },
    { status: 400, code: 'invalid_request', network: '203.0.113.0/24' },
    { status: 200 },
  ])
})

test('E21: accepts an email address of 254 characters', async () => {
  const domain = `${'a'.repeat(61)}.${'b'.repeat(61)}.${'c'.repeat(60)}.test`
  const long = { name: 'Maya', email: `${'m'.repeat(64)}@${domain}`, password: 'six teeth' }
  const signedUp = await portal.app.inject({ method: 'POST', url: '/api/auth/sign-up/email', payload: long })
  expect([long.email.length, signedUp.statusCode]).toEqual([254, 200])
  const cookie = String(signedUp.headers['set-cookie'])
  const url = `/api/user/${encodeURIComponent(long.email)}`
  const renewed = await portal.app.inject({ method: 'PUT', url, headers: { cookie }, payload: { email: long.email } })
  const authorization = `Bearer ${renewed.json().token}`
  const treatment = await treatmentNamed(portal, 'Teeth Cleaning')
  const payload = bookingOf({ ...admin, email: long.email, name: long.name }, treatment, '2026-12-02')
  const booked = await portal.app.inject({ method: 'POST', url: '/api/booking', headers: { authorization }, payload })
  expect(booked.json().booking.patientEmail).toBe(long.email)
  const mine = `/api/dashboard?patientEmail=${encodeURIComponent(long.email)}`
  expect((await portal.app.inject({ url: mine, headers: { authorization } })).json()).toHaveLength(1)
})
