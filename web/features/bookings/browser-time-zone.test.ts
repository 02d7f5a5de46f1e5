import { expect, it } from 'vitest'
import { timeInBrowserZone } from './browser-time-zone.ts'

// The tests run in Asia/Kathmandu.
const instant = new Date('2026-11-23T22:30:00Z')

it('returns undefined if the time zones differ only in name', () => {
  expect(timeInBrowserZone(instant, 'Asia/Katmandu', 'en-US')).toBeUndefined()
})

it('returns the time alone on the same date', () => {
  expect(timeInBrowserZone(instant, 'Asia/Kolkata', 'en-US')).toBe('04.15 AM')
})

it('returns the date as well if it differs', () => {
  expect(timeInBrowserZone(instant, 'America/Los_Angeles', 'en-US')).toBe('Nov 24, 04.15 AM')
})
