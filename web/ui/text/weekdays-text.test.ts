import { expect, test } from 'vitest'
import { weekdaysText } from './weekdays-text.ts'

test.each([
  [[1, 2, 3, 4, 5], 'Mon–Fri'],
  [[6, 1, 3], 'Mon, Wed, Sat'],
  [[1, 2, 5, 6, 7], 'Mon, Tue, Fri–Sun'],
  [[7], 'Sun'],
])('when the days are %j, then they read %s', (days, text) => {
  expect(weekdaysText(days, 'en-US')).toBe(text)
})
