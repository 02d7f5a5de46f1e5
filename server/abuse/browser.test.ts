import { readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { sql } from 'kysely'
import { beforeEach, describe, expect, inject, test } from 'vitest'
import { endpoints } from '#contract/capabilities.ts'
import type { Endpoint } from '#contract/endpoint.ts'
import { enableHsts, mountPages } from '../http/pages/pages.ts'
import { addPerson, authHeaders, type Person } from '../testing/factories.ts'
import { startTestApp, type TestApp } from '../testing/test-app.ts'
import { countWrites } from '../testing/track-writes.ts'

// Section G of docs/security.md: what a page of another site can make a browser do.
let portal: TestApp
let person: Person
const account = { name: 'Maya', email: 'maya@clinic.test', password: 'six teeth' }
let cookie: string
async function start(publicUrl?: string) {
  portal = await startTestApp(inject('templateDatabase'), publicUrl ? { publicUrl } : {})
  await mountPages(portal.app, portal.context.publicUrl, undefined)
  if (publicUrl) enableHsts(portal.app)
  person = await addPerson(portal)
  const signedUp = await portal.app.inject({ method: 'POST', url: '/api/auth/sign-up/email', payload: account })
  cookie = String(signedUp.headers['set-cookie'])
}
beforeEach(async () => {
  await start()
  return () => portal.close()
})

const evil = [
  'https://evil.test',
  'null',
  'http://localhost:3001',
  'https://localhost:3000',
  'http://localhost.evil.test:3000',
]

describe('G1: a page of another site', () => {
  const calls = [
    ['POST', '/api/auth/sign-out', {}],
    ['POST', '/api/auth/sign-up/email', { ...account, email: 'new@clinic.test' }],
    ['POST', '/api/auth/sign-in/email', { email: account.email, password: account.password }],
    ['PUT', `/api/user/${account.email}`, { email: account.email }],
    ['POST', '/api/contact', { email: 'ann@clinic.test', subject: 'Hello', message: 'There' }],
    ['POST', '/api/password-reset-request', { email: account.email }],
    ['POST', '/api/password-reset-check', { token: 'A'.repeat(43) }],
    ['POST', '/api/password-reset', { token: 'A'.repeat(43), password: 'six teeth' }],
  ] as const

  test('changes nothing with the cookie that the browser sends, or without a session', async () => {
    const before = await countWrites(portal.db)
    for (const [method, url, payload] of calls) {
      for (const headers of [
        ...evil.map((origin) => ({ origin })),
        { 'sec-fetch-site': 'cross-site' },
        { 'sec-fetch-site': 'same-site' },
        { origin: 'http://localhost:3000', 'sec-fetch-site': 'cross-site' },
      ]) {
        const answer = await portal.app.inject({ method, url, headers: { cookie, ...headers }, payload })
        expect([url, headers, answer.statusCode, answer.json().code]).toEqual([
          url,
          headers,
          403,
          'cross_origin_forbidden',
        ])
        expect(answer.headers['set-cookie']).toBeUndefined()
      }
    }
    expect(await countWrites(portal.db)).toBe(before)
  })

  test('cannot send a form that is accepted', async () => {
    for (const type of ['text/plain', 'application/x-www-form-urlencoded', 'multipart/form-data; boundary=x']) {
      const payload = JSON.stringify({ email: account.email, password: account.password })
      const headers = { cookie, 'content-type': type }
      const answer = await portal.app.inject({ method: 'POST', url: '/api/auth/sign-in/email', headers, payload })
      expect(answer.statusCode).toBe(415)
    }
  })

  test('gets no data with a cookie from a call that requires a token', async () => {
    for (const url of [`/api/dashboard?patientEmail=${account.email}`, `/api/admin/${account.email}`, '/api/users']) {
      expect((await portal.app.inject({ url, headers: { cookie } })).statusCode).toBe(401)
    }
  })
})

test('G2: no other origin may read an answer', async () => {
  for (const origin of [...evil, 'https://clinic.evil.test', 'https://evilclinic.test']) {
    for (const url of ['/api/service', `/api/dashboard?patientEmail=${person.email}`, '/api/auth/get-session']) {
      const { headers } = await portal.app.inject({ url, headers: { ...authHeaders(person), origin, cookie } })
      expect(Object.keys(headers).filter((name) => name.startsWith('access-control-'))).toEqual([])
    }
    const preflight = await portal.app.inject({
      method: 'OPTIONS',
      url: '/api/booking',
      headers: { origin, 'access-control-request-method': 'POST', 'access-control-request-headers': 'authorization' },
    })
    expect(Object.keys(preflight.headers).filter((name) => name.startsWith('access-control-'))).toEqual([])
  }
})

describe('G3, G5: every answer', () => {
  test('cannot be framed or cached, errors included', async () => {
    const asked = ['/api/users', '/api/nothing', '/api/service', '/healthz', '/api/%zz', `/api/admin/${person.email}`]
    for (const url of asked) {
      for (const headers of [{}, authHeaders(person)]) {
        const answer = await portal.app.inject({ url, headers })
        expect(answer.headers).toMatchObject({
          'x-frame-options': 'DENY',
          'content-security-policy': expect.stringContaining("frame-ancestors 'none'"),
          'cache-control': 'no-store',
          'referrer-policy': 'no-referrer',
          'x-content-type-options': 'nosniff',
        })
        expect(answer.headers).not.toHaveProperty('etag')
      }
    }
  })

  test('pages cannot be framed either, and contain no personal data', async () => {
    for (const url of ['/', '/dashboard', '/nothing']) {
      const answer = await portal.app.inject({
        url,
        headers: { ...authHeaders(person), cookie, accept: 'text/html', host: 'localhost:3000' },
      })
      expect(answer.headers['content-security-policy']).toContain("frame-ancestors 'none'")
      expect(answer.body).not.toMatch(new RegExp(`${person.email}|${account.email}|${person.token}`))
    }
  })
})

describe('G9: private files', () => {
  test.each([
    ['/.git/config'],
    ['/.env'],
    ['/package.json'],
    ['/server/main.ts'],
    ['/node_modules/zod/package.json'],
    ['/assets/'],
    ['/assets/../package.json'],
    ['/assets/..%2f..%2fpackage.json'],
    ['/debug'],
    ['/metrics'],
    ['/api/debug'],
    ['/api/test-mode'],
    ['/api/auth/ok'],
    ['/api/auth/error'],
    ['/test-mode/stripe/card-frame.html'],
  ])('%s returns 404', async (url) => {
    const answer = await portal.app.inject({ url, headers: { accept: '*/*', host: 'localhost:3000' } })
    expect(answer.statusCode).toBe(404)
    expect(answer.body).not.toMatch(/"dependencies"|repositoryformatversion/)
  })

  test('neither source maps nor secrets are among the files that browsers load', () => {
    const folder = join(import.meta.dirname, '../../dist/web/assets')
    const files = readdirSync(folder)
    expect(files.length).toBeGreaterThan(10)
    expect(files.filter((name) => name.endsWith('.map'))).toEqual([])
    for (const name of files.filter((file) => file.endsWith('.js'))) {
      const secrets = readFileSync(join(folder, name), 'utf8').match(/\b([sr]k_(live|test)|whsec)_\w*/g)
      expect([name, secrets]).toEqual([name, null])
    }
  })
})

test('G10: no answer reveals how the database failed', async () => {
  const admin = await addPerson(portal, { admin: true })
  for (const table of ['booking', 'payment', 'treatment', 'doctor', 'clinic', 'contact_message', 'audit_entry']) {
    await sql`alter table ${sql.table(table)} rename to ${sql.id(`${table}_away`)}`.execute(portal.db)
  }
  let failed = 0
  for (const { method, path, answerType } of endpoints as readonly Endpoint[]) {
    const url = `/api${path.replace(':email', admin.email).replace(':id', crypto.randomUUID())}`
    const asked = url === '/api/dashboard' ? `${url}?patientEmail=${admin.email}` : url
    // A stream sends no query, and its answer does not end.
    if (answerType === 'text/event-stream') continue
    const answer = await portal.app.inject({ method, url: asked, headers: authHeaders(admin) })
    expect(answer.body).not.toMatch(/relation|does not exist|select|insert|_away|node_modules|\.ts\b/i)
    if (answer.statusCode < 500) continue
    failed++
    expect(answer.json()).toMatchObject({ code: 'internal', requestId: answer.headers['x-request-id'] })
  }
  expect(failed).toBeGreaterThan(5)
  // The portal of a test checks the audit trail when it closes.
  await sql`alter table audit_entry_away rename to audit_entry`.execute(portal.db)
})

describe('G11: the cookie of a session', () => {
  test('cannot be read by scripts and is not sent by other sites', () => {
    expect(cookie).toMatch(/^clinic_session_3000=[^;]+; Max-Age=86400; Path=\/; HttpOnly; SameSite=Lax$/)
  })

  test('is bound to the host if patients use HTTPS', async () => {
    await portal.close()
    await start('https://clinic.example')
    expect(cookie).toMatch(/^__Host-clinic_session=[^;]+; Max-Age=86400; Path=\/; HttpOnly; Secure; SameSite=Lax$/)
    const answer = await portal.app.inject({ url: '/api/service' })
    expect(answer.headers['strict-transport-security']).toBe('max-age=63072000')
  })
})
