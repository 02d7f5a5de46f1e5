import { expect, test } from 'vitest'
import { en } from '../../i18n/en/layout.ts'
import { openingLines } from './opening-hours.ts'

const open = (weekdays: number[], opens: number, closes: number) =>
  weekdays.map((weekday) => ({ weekday, opens, closes }))
const lines = (hours: ReturnType<typeof open>) => openingLines(hours, en).map(({ days, hours }) => `${days}: ${hours}`)

test('when neighbours have the same hours, then they share a line, and a day without hours is closed', () => {
  expect(lines([...open([6], 540, 960), ...open([1, 2, 3, 4, 5], 480, 1080)])).toEqual([
    'Mon–Fri: 08.00 AM – 06.00 PM',
    'Saturday: 09.00 AM – 04.00 PM',
    'Sunday: Closed',
  ])
})

test('when the same hours come again after another day, then they get a line of their own', () => {
  expect(lines(open([1, 3], 480, 720))).toEqual([
    'Monday: 08.00 AM – 12.00 PM',
    'Tuesday: Closed',
    'Wednesday: 08.00 AM – 12.00 PM',
    'Thu–Sun: Closed',
  ])
})

test('when a day has a break, then both halves are on its line in order', () => {
  expect(lines([...open([1], 840, 1080), ...open([1], 480, 720)])[0]).toBe(
    'Monday: 08.00 AM – 12.00 PM, 02.00 PM – 06.00 PM',
  )
})

test('when a clinic never opens, then the week is one line', () => {
  expect(lines([])).toEqual(['Mon–Sun: Closed'])
})
