import { expect, test } from 'vitest'
import type { ClinicDay } from '#contract/dates.ts'
import type { DateOrder, ImportField } from '#contract/schemas/import.ts'
import { dateOf, valuesOf } from './parse-values.ts'

const today = '2026-11-29' as ClinicDay

test.each([
  ['birthDate', '11/03/27', 'dmy', '1927-03-11'],
  ['birthDate', '11/03/26', 'dmy', '2026-03-11'],
  // Not born yet.
  ['birthDate', '12/30/26', 'mdy', '1926-12-30'],
  // Of an appointment, the year nearest to the present one.
  ['date', '11/03/27', 'dmy', '2027-03-11'],
  ['start', '11/03/98 08:10', 'dmy', '1998-03-11'],
  ['date', '11/03/75', 'dmy', '2075-03-11'],
  ['date', '2026-12-31', 'dmy', '2026-12-31'],
  ['date', '2026-12-31T08:10', 'mdy', '2026-12-31'],
] as const)('reads the %s %s as %s: %s', (field, text, order, day) => {
  expect(dateOf({ [field]: text }, field, order, today)).toBe(day)
})

test.each([
  ['11/03/1984', 'ymd', 'invalid'],
  ['31/12/1984', 'mdy', 'no_such_date'],
  ['29/02/27', 'dmy', 'no_such_date'],
  ['11/03/984', 'dmy', 'invalid'],
])('refuses the date %s as %s: %s', (text, order, code) => {
  expect(() => dateOf({ birthDate: text }, 'birthDate', order as DateOrder, today)).toThrow(code)
})

test('refuses a value that is longer than any field; a list of treatments may be longer', () => {
  const long = 'Filling; '.repeat(300)
  expect(valuesOf([long], ['treatments'])).toEqual({ treatments: long.trim() })
  for (const field of ['hours', 'note'] satisfies ImportField[]) {
    expect(() => valuesOf([long], [field])).toThrow('too_long')
  }
  expect(valuesOf([long, 'Ann'], ['', 'name'])).toEqual({ name: 'Ann' })
})
