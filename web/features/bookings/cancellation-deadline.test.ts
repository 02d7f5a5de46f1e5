import { expect, it } from 'vitest'
import { cancelUntil } from './cancellation-deadline.ts'

const zone = 'America/Los_Angeles'

it('allows cancelling until the same time of the day before', () => {
  const now = new Date('2026-11-23T17:00:00Z')
  const until = { day: '2026-11-25', minute: 510 }
  expect(cancelUntil(new Date('2026-11-26T16:30:00Z'), 24, now, zone)).toEqual({ ...until, passed: false })
  expect(cancelUntil(new Date('2026-11-26T16:30:00Z'), 24, new Date('2026-11-25T16:30:00Z'), zone).passed).toBe(false)
  expect(cancelUntil(new Date('2026-11-26T16:30:00Z'), 24, new Date('2026-11-25T16:30:01Z'), zone).passed).toBe(true)
})

it('counts elapsed hours when the clocks change in between', () => {
  const now = new Date('2026-10-30T12:00:00Z')
  expect(cancelUntil(new Date('2026-11-01T17:00:00Z'), 24, now, zone)).toEqual({
    day: '2026-10-31',
    minute: 600,
    passed: false,
  })
})
