import { expect, test } from 'vitest'
import { comingChanges, findIntervalErrors, groupDays, replaceFrom, weekOn } from './week.ts'

const morning = { start: '09:00', end: '13:00' }
const afternoon = { start: '14:00', end: '17:00' }
const hours = [
  { weekday: 1, ...morning, validFrom: 'Nov 1, 2026' },
  { weekday: 1, ...afternoon, validFrom: 'Dec 7, 2026', validUntil: 'Dec 20, 2026' },
  { weekday: 2, ...morning, validFrom: 'Oct 1, 2026', validUntil: 'Oct 31, 2026' },
]

test('returns the hours that are valid on a day', () => {
  expect(weekOn(hours, '2026-11-24')).toEqual([{ weekday: 1, ...morning }])
  expect(weekOn(hours, '2026-12-07')).toEqual([
    { weekday: 1, ...morning },
    { weekday: 1, ...afternoon },
  ])
  expect(weekOn(hours, '2026-12-21')).toEqual([{ weekday: 1, ...morning }])
})

test('returns the days from which other hours are valid', () => {
  expect(comingChanges(hours, '2026-11-24')).toEqual(['2026-12-07', '2026-12-21'])
  expect(comingChanges(hours, '2026-12-07')).toEqual(['2026-12-21'])
  expect(comingChanges(hours, '2026-12-21')).toEqual([])
})

test('keeps the hours before the day from which others are valid', () => {
  const week = [{ weekday: 3, ...morning }]
  expect(replaceFrom(hours, '2026-11-24', { validFrom: '2026-12-10', week })).toEqual([
    { weekday: 1, ...morning, validFrom: 'Nov 1, 2026', validUntil: '2026-12-09' },
    { weekday: 1, ...afternoon, validFrom: 'Dec 7, 2026', validUntil: '2026-12-09' },
    { weekday: 3, ...morning, validFrom: '2026-12-10' },
  ])
  expect(replaceFrom(hours, '2026-11-24', { validFrom: '2026-11-24', week })).toEqual([
    { weekday: 3, ...morning, validFrom: '2026-11-24' },
  ])
})

test('continues the hours after the last day of other hours', () => {
  const week = [{ weekday: 3, ...morning }]
  const days = { validFrom: '2026-12-01', validUntil: '2026-12-10' }
  const replaced = replaceFrom(hours, '2026-11-24', { ...days, week })
  expect(replaced).toEqual([
    { weekday: 1, ...morning, validFrom: 'Nov 1, 2026', validUntil: '2026-11-30' },
    { weekday: 3, ...morning, ...days },
    { weekday: 1, ...morning, validFrom: '2026-12-11' },
    { weekday: 1, ...afternoon, validFrom: '2026-12-11', validUntil: 'Dec 20, 2026' },
  ])
  expect(weekOn(replaced, '2026-12-10')).toEqual(week)
  expect(weekOn(replaced, '2026-12-11')).toEqual(weekOn(hours, '2026-12-11'))
})

test('groups weekdays with the same hours', () => {
  const week = [1, 2, 4].flatMap((weekday) => [
    { weekday, ...morning },
    { weekday, ...afternoon },
  ])
  expect(groupDays([...week, { weekday: 3, ...morning }])).toMatchObject([{ days: [1, 2, 4] }, { days: [3] }])
})

test.each([
  ['', '13:00', 'start'],
  ['09:00', '', 'start'],
  ['09:00', '09:00', 'before_start'],
  ['12:59', '15:00', 'overlap'],
  ['13:00', '24:00', undefined],
])('checks the interval %s to %s', (start, end, code) => {
  const errors = findIntervalErrors([
    { weekday: 1, ...morning },
    { weekday: 1, start, end },
    { weekday: 2, ...morning },
  ])
  expect(errors.get(1)?.code).toBe(code)
  expect(errors.size).toBe(code === undefined ? 0 : 1)
})
