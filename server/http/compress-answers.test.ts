import { brotliDecompressSync, gunzipSync } from 'node:zlib'
import { afterAll, beforeAll, expect, inject, test } from 'vitest'
import { signUp } from '../testing/accounts.ts'
import { addPerson, addTreatment, authHeaders, type Person } from '../testing/factories.ts'
import { startTestApp, type TestApp } from '../testing/test-app.ts'

let portal: TestApp
let admin: Person
beforeAll(async () => {
  portal = await startTestApp(inject('templateDatabase'), { live: true })
  admin = await addPerson(portal, { admin: true })
  const starts = Array.from({ length: 60 }, (_, n) => n * 20)
  await addTreatment(portal, { name: 'Many starts', starts, minutes: 15 })
})
afterAll(() => portal.close())

const plainly = { br: brotliDecompressSync, gzip: gunzipSync }
const ask = (url: string, headers: Record<string, string>) => portal.app.inject({ url, headers })

test.each(['br', 'gzip'] as const)('compresses a long answer with %s, and a short one not', async (coding) => {
  const url = '/api/treatments'
  const plain = await ask(url, authHeaders(admin))
  const small = await ask(url, { ...authHeaders(admin), 'accept-encoding': coding })
  expect(small.headers).toMatchObject({ 'content-encoding': coding, vary: 'accept-encoding' })
  expect(plainly[coding](small.rawPayload).toString()).toBe(plain.body)
  expect(small.rawPayload.length).toBeLessThan(plain.rawPayload.length / 2)
  const short = await ask('/api/payment-setup', { 'accept-encoding': coding })
  expect(short.headers['content-encoding']).toBeUndefined()
})

test.each(['br', 'gzip'] as const)('compresses a cached answer too, with the same ETag: %s', async (coding) => {
  const url = '/api/available?date=2026-12-01'
  const plain = await ask(url, {})
  for (let n = 0; n < 2; n++) {
    const small = await ask(url, { 'accept-encoding': coding })
    expect(small.headers).toMatchObject({
      'content-encoding': coding,
      vary: 'accept-encoding',
      etag: plain.headers.etag,
    })
    expect(plainly[coding](small.rawPayload).toString()).toBe(plain.body)
    expect(small.headers['content-length']).toBe(String(small.rawPayload.length))
  }
  const again = await ask(url, { 'accept-encoding': 'br', 'if-none-match': String(plain.headers.etag) })
  expect([again.statusCode, again.body]).toEqual([304, ''])
})

test('H13: does not compress what a browser sends a cookie for', async () => {
  const name = 'A'.repeat(90)
  const { cookie, email } = await signUp(portal, { name, email: 'ann@clinic.test', password: 'teeth are fun' })
  for (const call of [
    { method: 'GET', url: '/api/auth/get-session' },
    { method: 'PUT', url: `/api/user/${email}`, payload: { email } },
  ] as const) {
    const answer = await portal.app.inject({ ...call, headers: { cookie, 'accept-encoding': 'br, gzip' } })
    expect([answer.statusCode, answer.headers['content-encoding']]).toEqual([200, undefined])
  }
})
