import { describe, expect, it } from 'vitest'
import { addMonths, dayByKey, weeksOf } from './month.ts'

const [monday, sunday] = [1, 7]

describe('weeksOf', () => {
  it('starts weeks on Sunday', () => {
    const weeks = weeksOf('2026-11', sunday)
    expect(weeks).toHaveLength(5)
    expect(weeks[0]?.[0]).toBe('2026-11-01')
    expect(weeks[4]).toEqual(['2026-11-29', '2026-11-30', ...Array(5).fill(undefined)])
  })

  it('starts weeks on Monday', () => {
    const weeks = weeksOf('2026-11', monday)
    expect(weeks).toHaveLength(6)
    expect(weeks[0]).toEqual([...Array(6).fill(undefined), '2026-11-01'])
  })

  it('knows leap years', () => {
    expect(weeksOf('2028-02', sunday).flat()).toContain('2028-02-29')
  })
})

it('adds months across years', () => {
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
  ])('%s moves from Wednesday the 25th to %s', (key, day) => {
    expect(from(key)).toBe(day)
  })

  it('moves to the last day of a shorter month', () => {
    expect(from('PageDown', '2027-01-31')).toBe('2027-02-28')
  })

  it('moves forward by the left arrow from right to left', () => {
    expect(dayByKey('ArrowLeft', '2026-11-25', sunday, 'ArrowLeft')).toBe('2026-11-26')
  })
})
