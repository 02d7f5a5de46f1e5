import { describe, expect, it } from 'vitest'
import { closedDaysIn, dayStates, spanWith } from './free-days.ts'

const sunday = 7

it.each([
  ['2026-11-24', { from: '2026-11-24', to: '2026-12-19' }],
  ['2026-12-19', { from: '2026-11-24', to: '2026-12-19' }],
  ['2026-12-20', { from: '2026-12-20', to: '2027-01-16' }],
  ['2027-11-23', { from: '2027-11-21', to: '2027-11-24' }],
])('the calendar shows %s with the days %o', (day, span) => {
  expect(spanWith(day, '2026-11-24', '2027-11-24', sunday)).toEqual(span)
})

describe('dayStates', () => {
  const hours = [1, 2, 3, 4, 5, 6].map((weekday) => ({ weekday, opens: 480, closes: 1080 }))
  // From Friday to Monday.
  const span = { from: '2026-11-27', to: '2026-11-30' }
  const free = [
    { date: 'Nov 27, 2026', treatments: ['t1'], slots: 9 },
    { date: 'Nov 30, 2026', treatments: [], slots: 0, closed: 'Repairs' },
  ]

  it('counts the free times and names closed days', () => {
    expect([...dayStates(span, free, hours)]).toEqual([
      ['2026-11-27', { free: 9 }],
      ['2026-11-28', { free: 0 }],
      ['2026-11-29', { closed: '' }],
      ['2026-11-30', { closed: 'Repairs' }],
    ])
  })

  it('takes free times for more than the opening hours', () => {
    const sundays = [{ date: 'Nov 29, 2026', treatments: ['t1'], slots: 2 }]
    expect(dayStates(span, sundays, hours).get('2026-11-29')).toEqual({ free: 2 })
  })

  it('takes no weekday for closed without opening hours', () => {
    expect(dayStates(span, [], []).get('2026-11-29')).toEqual({ free: 0 })
  })

  it('has the same closed days as the list', () => {
    expect([...closedDaysIn(free)]).toEqual([['2026-11-30', 'Repairs']])
  })
})
