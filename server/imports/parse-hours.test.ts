import { expect, test } from 'vitest'
import { formatWeek, parseDays, parseWeek } from './parse-hours.ts'

test.each([
  ['Mon-Fri', [1, 2, 3, 4, 5]],
  ['monday, WED. Thurs', [1, 3, 4]],
  ['lunes martes mié jueves vie sáb Dom', [1, 2, 3, 4, 5, 6, 7]],
  ['Lu-Do', [1, 2, 3, 4, 5, 6, 7]],
  ['Lundi Mardi Me Jeudi Ven Sam Dimanche', [1, 2, 3, 4, 5, 6, 7]],
  ['Lun-Dim', [1, 2, 3, 4, 5, 6, 7]],
  ['Mo Di Mi Do Fr Sa So', [1, 2, 3, 4, 5, 6, 7]],
  ['Donnerstag', [4]],
  ['Domingo', [7]],
  ['الأحد-الخميس', [1, 2, 3, 4, 7]],
  ['الاثنين الثلاثاء الأربعاء الجمعة السبت', [1, 2, 3, 5, 6]],
  ['1 3 5', [1, 3, 5]],
])('reads the weekdays %s', (text, days) => {
  expect(parseDays({ weekdays: text }, 'weekdays')).toEqual(days)
})

// German or Spanish, German or French: nothing else in the cell tells.
test.each(['Do', 'Di', 'M', 'Mon-Domingo', 'Someday', '8'])('refuses the weekdays %s', (text) => {
  expect(() => parseDays({ weekdays: text }, 'weekdays')).toThrow('invalid')
})

test('reads the hours of a week in one language, with any blanks', () => {
  const hours = 'Mo-Do 08:00-12:00   13:00 - 17:00;\n Fr: 9-12 '
  const week = parseWeek({ hours }, 'hours') ?? []
  expect(formatWeek(week)).toBe(
    [...['mon', 'tue', 'wed', 'thu'].map((day) => `${day} 08:00-12:00 13:00-17:00`), 'fri 09:00-12:00'].join('; '),
  )
  expect(parseWeek({ hours: formatWeek(week) }, 'hours')).toEqual(
    week.toSorted((a, b) => a.weekday - b.weekday || a.start - b.start),
  )
  expect(() => parseWeek({ hours: 'Mon 9' }, 'hours')).toThrow('invalid')
})
