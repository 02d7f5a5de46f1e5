import { describe, expect, it } from 'vitest'
import { addMonths, dayByKey, weeksOf } from './month.ts'

const [monday, sunday] = [1, 7]

describe('weeksOf', () => {
  it('when weeks begin on Sunday, then November 2026 begins in the first place', () => {
    const weeks = weeksOf('2026-11', sunday)
    expect(weeks).toHaveLength(5)
    expect(weeks[0]?.[0]).toBe('2026-11-01')
    expect(weeks[4]).toEqual(['2026-11-29', '2026-11-30', ...Array(5).fill(undefined)])
  })

  it('when weeks begin on Monday, then its first day stands alone at the end of a week', () => {
    const weeks = weeksOf('2026-11', monday)
    expect(weeks).toHaveLength(6)
    expect(weeks[0]).toEqual([...Array(6).fill(undefined), '2026-11-01'])
  })

  it('when the year is a leap year, then February has 29 days', () => {
    expect(weeksOf('2028-02', sunday).flat()).toContain('2028-02-29')
  })
})

it('when months are counted over the end of a year, then the year changes', () => {
  expect(addMonths('2026-12', 1)).toBe('2027-01')
  expect(addMonths('2026-01', -1)).toBe('2025-12')
})

describe('dayByKey', () => {
  const from = (key: string, day = '2026-11-25') => dayByKey(key, day, sunday, 'ArrowRight')

  it.each([
    ['ArrowRight', '2026-11-26'],
    ['ArrowLeft', '2026-11-24'],
    ['ArrowUp', '2026-11-18'],
    ['ArrowDown', '2026-12-02'],
    ['Home', '2026-11-22'],
    ['End', '2026-11-28'],
    ['PageUp', '2026-10-25'],
    ['PageDown', '2026-12-25'],
    ['Enter', undefined],
  ])('when %s is pressed on Wednesday the 25th, then it leads to %s', (key, day) => {
    expect(from(key)).toBe(day)
  })

  it('when the next month is shorter, then it leads to its last day', () => {
    expect(from('PageDown', '2027-01-31')).toBe('2027-02-28')
  })

  it('when the page reads from right to left, then the left arrow leads on', () => {
    expect(dayByKey('ArrowLeft', '2026-11-25', sunday, 'ArrowLeft')).toBe('2026-11-26')
  })
})
