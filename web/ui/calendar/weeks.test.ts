import { describe, expect, it } from 'vitest'
import { dayByKey, daysOf, weekOf, weeksWith } from './weeks.ts'

const [monday, saturday, sunday] = [1, 6, 7]

it.each([
  ['2026-11-25', sunday, '2026-11-22'],
  ['2026-11-22', sunday, '2026-11-22'],
  ['2026-11-22', monday, '2026-11-16'],
  ['2026-11-27', saturday, '2026-11-21'],
])('the week of %s that begins on weekday %i is %s', (day, firstWeekday, week) => {
  expect(weekOf(day, firstWeekday)).toBe(week)
})

it('a week has seven days', () => {
  expect(daysOf('2026-11-29')).toEqual([
    ...['2026-11-29', '2026-11-30', '2026-12-01', '2026-12-02', '2026-12-03', '2026-12-04', '2026-12-05'],
  ])
})

describe('weeksWith', () => {
  const first = ['2026-11-22', '2026-11-29', '2026-12-06', '2026-12-13']

  it.each(first)('shows this week first, and %s with it', (week) => {
    expect(weeksWith(week, '2026-11-24', sunday)).toEqual(first)
  })

  it('shows the four weeks after that', () => {
    const weeks = ['2026-12-20', '2026-12-27', '2027-01-03', '2027-01-10']
    expect(weeksWith('2026-12-20', '2026-11-24', sunday)).toEqual(weeks)
    expect(weeksWith('2027-01-10', '2026-11-24', sunday)).toEqual(weeks)
  })
})

describe('dayByKey', () => {
  it.each([
    ['ArrowRight', '2026-11-26'],
    ['ArrowLeft', '2026-11-24'],
    ['ArrowUp', '2026-11-18'],
    ['ArrowDown', '2026-12-02'],
    ['Home', '2026-11-22'],
    ['End', '2026-11-28'],
    ['PageUp', '2026-10-28'],
    ['PageDown', '2026-12-23'],
    ['Enter', undefined],
  ])('%s moves from Wednesday the 25th to %s', (key, day) => {
    expect(dayByKey(key, '2026-11-25', sunday, 'ArrowRight')).toBe(day)
  })

  it('moves forward by the left arrow from right to left', () => {
    expect(dayByKey('ArrowLeft', '2026-11-25', sunday, 'ArrowLeft')).toBe('2026-11-26')
  })
})
