import { expect, test } from 'vitest'
import { parseLocalizedNumber } from './parse-number.ts'

test.each([
  ['49', 49],
  [' $49.50 ', 49.5],
  ['49,50', 49.5],
  ['49,5', 49.5],
  ['1,200', 1200],
  ['$ 1,200.50', 1200.5],
  ['12,345,678', 12345678],
  ['-3', -3],
  ['٤٩٫٥٠', 49.5],
  ['۴۹', 49],
  ['١٬٢٠٠ $', 1200],
  ['', undefined],
  [' ', undefined],
])('when %j is typed, then it is %j', (typed, number) => {
  expect(parseLocalizedNumber(typed)).toBe(number)
})

test.each(['1.200', '1,20,0', '1,2000', '1.200,50', '12.345', 'ten', '1e3', '0x10', 'Infinity', '4 9'])(
  'when %j is typed, then it is no number',
  (typed) => {
    expect(parseLocalizedNumber(typed)).toBe(typed)
  },
)
