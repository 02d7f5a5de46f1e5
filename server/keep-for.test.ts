import { expect, test, vi } from 'vitest'
import { keepFor } from './keep-for.ts'

test('runs once in a time, also for concurrent callers', async () => {
  vi.useFakeTimers({ toFake: ['performance'] })
  let runs = 0
  const kept = keepFor(1_000, async () => ++runs)
  expect(await Promise.all([kept(), kept()])).toEqual([1, 1])
  vi.advanceTimersByTime(999)
  expect(await kept()).toBe(1)
  vi.advanceTimersByTime(1)
  expect(await kept()).toBe(2)
  vi.useRealTimers()
})

test('does not keep a failure', async () => {
  let runs = 0
  const kept = keepFor(60_000, async () => {
    runs += 1
    if (runs === 1) throw new Error('Not yet.')
    return runs
  })
  await expect(kept()).rejects.toThrow('Not yet.')
  expect(await kept()).toBe(2)
})
