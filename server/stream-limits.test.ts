import { afterEach, expect, inject, test } from 'vitest'
import { startTestApp, type TestApp } from './testing/test-app.ts'

let portal: TestApp
afterEach(() => portal.close())

/** Opens a stream from an address and returns the status. An accepted stream stays open. */
async function watchFrom(remoteAddress: string): Promise<number> {
  const ask = { url: '/api/available/changes', remoteAddress, payloadAsStream: true } as const
  return (await portal.app.inject(ask)).statusCode
}

test('refuses the 101st stream of a network and accepts the next network', async () => {
  portal = await startTestApp(inject('templateDatabase'))
  const opened = await Promise.all(Array.from({ length: 100 }, () => watchFrom('198.51.100.7')))
  expect(new Set(opened)).toEqual(new Set([200]))
  expect([await watchFrom('198.51.100.7'), await watchFrom('198.51.100.8')]).toEqual([429, 200])
})

test('limits only the process, to two thousand streams, while rate limits are off', async () => {
  portal = await startTestApp(inject('templateDatabase'), { rateLimits: false })
  const opened = await Promise.all(Array.from({ length: 2_000 }, () => watchFrom('198.51.100.7')))
  expect(new Set(opened)).toEqual(new Set([200]))
  expect(await watchFrom('198.51.100.8')).toBe(503)
})
