import { describe, expect, it } from 'vitest'
import { bookableSpan, closedDaysIn, fullDaysIn } from './free-days.ts'

describe('bookableSpan', () => {
  it.each([
    ['2026-11', { from: '2026-11-21', to: '2026-11-30' }],
    ['2026-12', { from: '2026-12-01', to: '2026-12-31' }],
    ['2027-02', { from: '2027-02-01', to: '2027-02-28' }],
    ['2027-11', { from: '2027-11-01', to: '2027-11-21' }],
    ['2026-10', undefined],
    ['2027-12', undefined],
  ])('of %s is %o if today is 2026-11-21', (month, span) => {
    expect(bookableSpan(month, '2026-11-21', '2027-11-21')).toEqual(span)
  })
})

describe('fullDaysIn', () => {
  it('returns the days of the span that are not free', () => {
    const free = ['Nov 28, 2026', 'Nov 30, 2026'].map((date) => ({ date, treatments: ['t1'] }))
    expect([...fullDaysIn({ from: '2026-11-28', to: '2026-12-01' }, free)]).toEqual(['2026-11-29', '2026-12-01'])
  })

  it('is empty if every day is free', () => {
    expect(fullDaysIn({ from: '2026-11-28', to: '2026-11-28' }, [{ date: 'Nov 28, 2026', treatments: [] }]).size).toBe(
      0,
    )
  })
})

describe('a closed day', () => {
  const days = [
    { date: 'Nov 28, 2026', treatments: ['t1'] },
    { date: 'Nov 29, 2026', treatments: [], closed: 'Thanksgiving' },
  ]

  it('is full and has a reason', () => {
    expect([...fullDaysIn({ from: '2026-11-28', to: '2026-11-29' }, days)]).toEqual(['2026-11-29'])
    expect([...closedDaysIn(days)]).toEqual([['2026-11-29', 'Thanksgiving']])
  })
})
