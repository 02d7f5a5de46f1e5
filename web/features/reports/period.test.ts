import { expect, test } from 'vitest'
import { addDays, formatClinicDay } from '#contract/dates.ts'
import { comparedAt, isMonth, monthOf, neighborOf, spansOf } from './period.ts'

test('the neighbors of a month are months, of other periods as many days', () => {
  expect(monthOf('2028-02-10')).toEqual({ from: '2028-02-01', to: '2028-02-29' })
  expect(neighborOf(monthOf('2026-01-31'), -1)).toEqual({ from: '2025-12-01', to: '2025-12-31' })
  expect(neighborOf(monthOf('2026-12-01'), 1)).toEqual({ from: '2027-01-01', to: '2027-01-31' })
  expect(isMonth({ from: '2026-11-01', to: '2026-11-29' })).toBe(false)
  expect(neighborOf({ from: '2026-11-02', to: '2026-11-08' }, -1)).toEqual({ from: '2026-10-26', to: '2026-11-01' })
})

test('a period that is not over is compared by its days until today with as many days of the one before', () => {
  const november = monthOf('2026-11-01')
  const until = (day: string) => comparedAt(november, day)
  const whole = { soFar: november, before: monthOf('2026-10-01') }
  expect(until('2026-11-10')).toEqual({
    soFar: { from: '2026-11-01', to: '2026-11-10' },
    before: { from: '2026-10-01', to: '2026-10-10' },
  })
  expect([until('2026-11-30'), until('2026-12-24'), until('2026-10-31')]).toEqual([whole, whole, whole])
  // February has fewer days than March has had.
  expect(comparedAt(monthOf('2026-03-01'), '2026-03-30').before).toEqual({ from: '2026-02-01', to: '2026-02-28' })
  expect(comparedAt({ from: '2026-11-02', to: '2026-11-08' }, '2026-11-04').before).toEqual({
    from: '2026-10-26',
    to: '2026-10-28',
  })
})

test('days are grouped by weeks or months of the period, and keep their sums', () => {
  const days = (count: number) =>
    Array.from({ length: count }, (_, i) => ({
      ...{ date: formatClinicDay(addDays('2026-10-01', i)), booked: 4, done: 1, cancelled: 1, missed: 1 },
    }))
  expect(spansOf(days(14))).toHaveLength(14)
  const weeks = spansOf(days(31))
  expect(weeks.map(({ from, to }) => `${from} ${to}`)).toEqual([
    '2026-10-01 2026-10-04',
    '2026-10-05 2026-10-11',
    '2026-10-12 2026-10-18',
    '2026-10-19 2026-10-25',
    '2026-10-26 2026-10-31',
  ])
  expect(weeks[1]).toMatchObject({ done: 7, cancelled: 7, missed: 7, open: 7 })
  expect(spansOf(days(366)).map(({ from }) => from.slice(0, 7))).toHaveLength(12 + 1)
})
