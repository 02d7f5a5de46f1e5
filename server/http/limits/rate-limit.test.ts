import { afterAll, beforeAll, describe, expect, inject, test } from 'vitest'
import { startTestApp, type TestApp } from '../../testing/test-app.ts'
import { consumeAttempt, consumeAttempts, networkCounters, runRateLimited } from './rate-limit.ts'

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

describe('one password tried on many accounts', () => {
  test('returns 429 for the 31st attempt per minute from any address of one network', async () => {
    const tries = Array.from({ length: 34 }, (_, i) => signIn(`patient${i}@clinic.test`, `2001:db8:1:2::${i + 1}`))
    const statuses = (await Promise.all(tries)).map((answer) => answer.statusCode)
    expect(statuses.filter((status) => status === 401).length).toBe(30)
    expect(statuses.filter((status) => status === 429).length).toBe(4)
    expect((await signIn('patient1@clinic.test', '2001:db8:1:3::1')).statusCode).toBe(401)
    portal.advance(2)
    expect((await signIn('patient1@clinic.test', '2001:db8:1:2::1')).statusCode).toBe(401)
  })
})

test('allows a /56 twice and a /48 four times the attempts of a /64', async () => {
  const limit = { kind: 'wide', most: 3, minutes: 1 }
  const countAdmitted = async (addressOf: (network: number) => string) => {
    const tries = Array.from({ length: 40 }, (_, i) => networkCounters(limit, addressOf(i % 20)))
    const results = await Promise.allSettled(tries.map((counters) => consumeAttempts(portal.context, counters)))
    return results.filter(({ status }) => status === 'fulfilled').length
  }
  expect(await countAdmitted(() => '2001:db8:64::1')).toBe(3)
  expect(await countAdmitted((n) => `2001:db8:56:${n.toString(16)}::1`)).toBe(6)
  expect(await countAdmitted((n) => `2001:db8:48:${n.toString(16)}00::1`)).toBe(12)
})

describe('runRateLimited', () => {
  const limit = { kind: 'test', most: 2, minutes: 60 }
  const run = (ip: string, attempt: () => Promise<string>) =>
    runRateLimited(portal.context, networkCounters(limit, ip), attempt, () => true)
  const succeed = async () => 'done'

  test('refunds failures, and does not count refused attempts', async () => {
    const [begun, end] = [Promise.withResolvers<string>(), Promise.withResolvers<string>()]
    const failing = run('203.0.113.1', () => {
      begun.resolve('')
      return end.promise
    })
    await begun.promise
    expect(await run('203.0.113.1', succeed)).toBe('done')
    for (let i = 0; i < 5; i++) {
      await expect(run('203.0.113.1', succeed)).rejects.toMatchObject({
        code: 'too_many_requests',
        details: { retryAfter: 3_600 },
      })
    }
    end.reject(new Error('no'))
    await expect(failing).rejects.toThrow('no')
    expect(await run('203.0.113.1', succeed)).toBe('done')
    await expect(run('203.0.113.1', succeed)).rejects.toMatchObject({ code: 'too_many_requests' })
  })

  test('does not count an attempt in a /64 that its /48 refuses', async () => {
    for (let n = 0; n < 8; n++) expect(await run(`2001:db8:7:${n}00::1`, succeed)).toBe('done')
    await expect(run('2001:db8:7:f00::1', succeed)).rejects.toMatchObject({ code: 'too_many_requests' })
    const [line] = networkCounters(limit, '2001:db8:7:f00::1')
    await expect(
      Promise.all([1, 2].map(() => consumeAttempt(portal.context, limit, line?.who ?? ''))),
    ).resolves.toBeDefined()
  })
})

test('does not store clear-text keys of attempts', async () => {
  await consumeAttempt(portal.context, { kind: 'test', most: 1, minutes: 1 }, 'maya@clinic.test 203.0.113.7')
  const rows = await portal.db.selectFrom('attempt_count').select('key').execute()
  expect(JSON.stringify(rows)).not.toMatch(/maya@|203[.]/)
})
