import { expect, test } from 'vitest'
import { parseDays } from './parse-hours.ts'

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
