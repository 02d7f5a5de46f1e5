import { expect, test } from 'vitest'
import { shortHour, shortTime } from './short-time.ts'

test.each([
  ['en-US', 570, '9.30', '9 AM'],
  ['en-US', 780, '1.00', '1 PM'],
  ['es-US', 570, '9:30', '9 a.m.'],
])('in %s, minute %i is %s, in the hour %s', (locale, minute, time, hour) => {
  expect(shortTime(minute, locale)).toBe(time)
  expect(shortHour(minute - (minute % 60), locale).replace(/\s/gu, ' ')).toBe(hour)
})
