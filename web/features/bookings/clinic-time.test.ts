import { describe, expect, it } from 'vitest'
import { instantOf, timeElsewhere } from './clinic-time.ts'

describe('instantOf', () => {
  it('when the clinic is west of UTC, then its afternoon is later in UTC', () => {
    expect(instantOf('2026-11-23', 870, 'America/Los_Angeles').toISOString()).toBe('2026-11-23T22:30:00.000Z')
  })

  it('when clocks change that day, then hours before and after it keep their own offset', () => {
    expect(instantOf('2026-11-01', 0, 'America/Los_Angeles').toISOString()).toBe('2026-11-01T07:00:00.000Z')
    expect(instantOf('2026-11-01', 480, 'America/Los_Angeles').toISOString()).toBe('2026-11-01T16:00:00.000Z')
    expect(instantOf('2026-03-08', 60, 'America/Los_Angeles').toISOString()).toBe('2026-03-08T09:00:00.000Z')
    expect(instantOf('2026-03-08', 480, 'America/Los_Angeles').toISOString()).toBe('2026-03-08T15:00:00.000Z')
  })

  it('when the clock shows a time twice, then the first one counts', () => {
    expect(instantOf('2026-11-01', 90, 'America/Los_Angeles').toISOString()).toBe('2026-11-01T08:30:00.000Z')
  })

  it('when the zone counts in quarters of an hour, then so does the instant', () => {
    expect(instantOf('2026-11-23', 480, 'Asia/Kathmandu').toISOString()).toBe('2026-11-23T02:15:00.000Z')
  })
})

describe('timeElsewhere', () => {
  it('when zones differ in name alone, then nothing is said', () => {
    expect(timeElsewhere('2026-11-23', 480, 'Europe/Berlin', 'Europe/Oslo')).toBeUndefined()
  })

  it('when the person is far ahead, then it is their next day', () => {
    expect(timeElsewhere('2026-11-23', 870, 'America/Los_Angeles', 'Asia/Kathmandu')).toEqual({
      day: '2026-11-24',
      minute: 255,
    })
  })
})
