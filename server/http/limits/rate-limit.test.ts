import { afterAll, beforeAll, describe, expect, inject, test } from 'vitest'
import { startTestApp, type TestApp } from '../../testing/test-app.ts'
import { consumeAttempt, networkPrefixOf, sitePrefixOf } from './rate-limit.ts'

let portal: TestApp
beforeAll(async () => {
  portal = await startTestApp(inject('templateDatabase'))
})
afterAll(() => portal.close())

const signIn = (email: string, remoteAddress: string) =>
  portal.app.inject({
    method: 'POST',
    url: '/api/auth/sign-in/email',
    payload: { email, password: 'wrong-guess' },
    remoteAddress,
  })

test.each([
  ['203.0.113.7', '203.0.113.7'],
  ['::ffff:203.0.113.7', '203.0.113.7'],
  ['2001:db8:1:2:3:4:5:6', '2001:db8:1:2'],
  ['2001:0DB8:0001:0002::', '2001:db8:1:2'],
  ['2001:db8:1:2::ffff', '2001:db8:1:2'],
  ['2001:db8::1', '2001:db8:0:0'],
  ['::1', '0:0:0:0'],
])('counts %s as %s', (ip, network) => {
  expect(networkPrefixOf(ip)).toBe(network)
})

test('counts an IPv6 site by its /48', () => {
  const addresses = ['203.0.113.7', '2001:db8:1:2:3:4:5:6', '2001:db8:1:f000::1', '2001:db8:2::1']
  expect(addresses.map(sitePrefixOf)).toEqual(['203.0.113.7', '2001:db8:1', '2001:db8:1', '2001:db8:2'])
})

describe('one password tried on many accounts', () => {
  test('returns 429 for the 31st attempt per minute from any address of one network', async () => {
    const tries = Array.from({ length: 34 }, (_, i) => signIn(`patient${i}@clinic.test`, `2001:db8:1:2::${i + 1}`))
    const statuses = (await Promise.all(tries)).map((answer) => answer.statusCode)
    expect(statuses.filter((status) => status === 401).length).toBe(30)
    expect(statuses.filter((status) => status === 429).length).toBe(4)
    expect((await signIn('patient1@clinic.test', '2001:db8:1:3::1')).statusCode).toBe(401)
    portal.advance(2)
    expect((await signIn('patient1@clinic.test', '2001:db8:1:2::1')).statusCode).toBe(401)
  }, 60_000)
})

test('does not store clear-text keys of attempts', async () => {
  await consumeAttempt(portal.context, { kind: 'test', most: 1, minutes: 1 }, 'maya@clinic.test 203.0.113.7')
  const rows = await portal.db.selectFrom('attempt_count').select('key').execute()
  expect(JSON.stringify(rows)).not.toMatch(/maya|clinic|203/)
})
