import { expect, it } from 'vitest'
import { instantOf } from './clinic-time.ts'

it('converts a time west of UTC', () => {
  expect(instantOf('2026-11-23', 870, 'America/Los_Angeles').toISOString()).toBe('2026-11-23T22:30:00.000Z')
})

it('uses the offset before or after a change of clocks', () => {
  expect(instantOf('2026-11-01', 0, 'America/Los_Angeles').toISOString()).toBe('2026-11-01T07:00:00.000Z')
  expect(instantOf('2026-11-01', 480, 'America/Los_Angeles').toISOString()).toBe('2026-11-01T16:00:00.000Z')
  expect(instantOf('2026-03-08', 60, 'America/Los_Angeles').toISOString()).toBe('2026-03-08T09:00:00.000Z')
  expect(instantOf('2026-03-08', 480, 'America/Los_Angeles').toISOString()).toBe('2026-03-08T15:00:00.000Z')
})

it('chooses the second of two occurrences, as a booking does', () => {
  expect(instantOf('2026-11-01', 90, 'America/Los_Angeles').toISOString()).toBe('2026-11-01T09:30:00.000Z')
})

it('supports offsets in quarters of an hour', () => {
  expect(instantOf('2026-11-23', 480, 'Asia/Kathmandu').toISOString()).toBe('2026-11-23T02:15:00.000Z')
})
