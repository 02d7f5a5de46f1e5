import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { batchCalls } from './batch.ts'

beforeEach(() => {
  vi.useFakeTimers({ toFake: ['performance'] })
})
afterEach(() => {
  vi.useRealTimers()
})

test('when what is under way hangs, then who has waited five seconds is let go, and what they asked is never begun', async () => {
  const begun: string[][] = []
  const hanging: PromiseWithResolvers<void>[] = []
  const ask = batchCalls<string, string>(2, async (all) => {
    begun.push([...all])
    const until = Promise.withResolvers<void>()
    hanging.push(until)
    await until.promise
    return all
  })
  const turn = () => new Promise(setImmediate)
  const first = [ask('a')]
  await turn()
  first.push(ask('b'))
  await turn()
  const waited = ['c', 'd', 'e'].map((each) => ask(each).catch((error: { code?: string }) => error.code))
  vi.advanceTimersByTime(5_001)
  const last = ask('f')
  hanging[0]?.resolve()
  expect(await Promise.all(waited)).toEqual(['ETIMEDOUT', 'ETIMEDOUT', 'ETIMEDOUT'])
  for (const each of hanging) each.resolve()
  await turn()
  for (const each of hanging) each.resolve()
  expect(await Promise.all([...first, last])).toEqual(['a', 'b', 'f'])
  expect(begun).toEqual([['a'], ['b'], ['f']])
})
