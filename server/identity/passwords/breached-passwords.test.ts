import { once } from 'node:events'
import { createServer, type IncomingMessage } from 'node:http'
import type { AddressInfo } from 'node:net'
import { afterAll, afterEach, beforeAll, beforeEach, expect, inject, test } from 'vitest'
import { startTestApp, type TestApp } from '../../testing/test-app.ts'
import { openBreachedPasswords } from './breached-passwords.ts'
import { requireGoodPassword } from './password-rules.ts'

const password = 'gloriously-untouched-teapot'
const digest = { range: '', rest: '' }

// Answers like api.pwnedpasswords.com, with padding.
let answer: { status: number; body: string } | 'none'
const asked: IncomingMessage[] = []
const service = createServer((request, response) => {
  asked.push(request)
  if (answer !== 'none') response.writeHead(answer.status).end(answer.body)
})
let portal: TestApp
const troubles: unknown[] = []

beforeAll(async () => {
  const bytes = new Uint8Array(await crypto.subtle.digest('SHA-1', new TextEncoder().encode(password)))
  const hex = bytes.toHex().toUpperCase()
  Object.assign(digest, { range: hex.slice(0, 5), rest: hex.slice(5) })
  await once(service.listen(0, '127.0.0.1'), 'listening')
  const url = new URL(`http://127.0.0.1:${(service.address() as AddressInfo).port}/range/`)
  portal = await startTestApp(inject('templateDatabase'), {
    publicUrl: 'https://portal.clinic.test',
    isBreached: openBreachedPasswords(url, (error) => troubles.push(error)),
  })
})
beforeEach(() => {
  answer = { status: 200, body: `${'0'.repeat(35)}:3\r\n${digest.rest}:12\r\n${'F'.repeat(35)}:0` }
})
afterEach(() => {
  asked.length = 0
  troubles.length = 0
})
afterAll(async () => {
  await portal.close()
  service.closeAllConnections()
  service.close()
})

const verdict = (given: string) =>
  requireGoodPassword(portal.context, given, { name: 'Maya Lindqvist', email: 'maya.l@clinic.test' }).then(
    () => 'accepted',
    ({ code }) => code,
  )

test('a sign-up with a password of a breach is refused, and the service is told five digits only', async () => {
  const signUp = (given: string) =>
    portal.app.inject({
      method: 'POST',
      url: '/api/auth/sign-up/email',
      headers: { origin: 'https://portal.clinic.test' },
      payload: { name: 'Maya Lindqvist', email: 'maya.l@clinic.test', password: given },
    })
  const refused = await signUp(password)
  expect([refused.statusCode, refused.json().code]).toEqual([400, 'password_too_common'])
  expect(asked.map(({ url, headers }) => [url, headers['add-padding']])).toEqual([[`/range/${digest.range}`, 'true']])
  expect((await signUp(`${password} 2`)).statusCode).toBe(200)
  expect(troubles).toEqual([])
})

test('a padded line is none, and the service is not asked about a password that is refused anyway', async () => {
  answer = { status: 200, body: `${digest.rest}:0` }
  expect(await verdict(password)).toBe('accepted')
  expect(await verdict('Summer2026!')).toBe('password_too_common')
  expect(asked).toHaveLength(1)
})

test.each([
  ['answers with an error', { status: 503, body: '' }],
  ['answers with something else', { status: 200, body: '<h1>Sign in to the network</h1>' }],
  ['does not answer', 'none'],
] as const)('a password passes, with a line in the log, if the service %s', async (_, given) => {
  answer = given
  expect(await verdict(password)).toBe('accepted')
  expect(troubles).toEqual([
    expect.objectContaining({ name: expect.stringMatching(/^(UnusableAnswer|TimeoutError)$/) }),
  ])
})
