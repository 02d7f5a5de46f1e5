import { afterEach, expect, inject, test } from 'vitest'
import { startTestApp, type TestApp } from './testing/test-app.ts'

let portal: TestApp
afterEach(() => portal.close())

/** Opens a stream from an address that stays open, or is refused; gives how it was answered. */
async function watchFrom(remoteAddress: string): Promise<number> {
  const ask = { url: '/api/available/changes', remoteAddress, payloadAsStream: true } as const
  return (await portal.app.inject(ask)).statusCode
}

test('when one network holds a hundred streams, then it gets no other, and the next network does', async () => {
  portal = await startTestApp(inject('templateDatabase'))
  const opened = await Promise.all(Array.from({ length: 100 }, () => watchFrom('198.51.100.7')))
  expect(new Set(opened)).toEqual(new Set([200]))
  expect([await watchFrom('198.51.100.7'), await watchFrom('198.51.100.8')]).toEqual([429, 200])
})

test('when limits are off, then a network has as many as there are, until the process holds two thousand', async () => {
  portal = await startTestApp(inject('templateDatabase'), { rateLimits: false })
  const opened = await Promise.all(Array.from({ length: 2_000 }, () => watchFrom('198.51.100.7')))
  expect(new Set(opened)).toEqual(new Set([200]))
  expect(await watchFrom('198.51.100.8')).toBe(503)
})
