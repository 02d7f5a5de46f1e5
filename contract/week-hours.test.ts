import { expect, test } from 'vitest'
import { formatWeek, readWeek } from './week-hours.ts'

const read = (text: string) => {
  const { hours, rest } = readWeek(text)
  return hours ? formatWeek(hours) : rest
}

test.each([
  ['Mon-Tue 9-12, 13-17', 'mon 09:00-12:00 13:00-17:00; tue 09:00-12:00 13:00-17:00'],
  ['Mon–Tue 9–1, 2–5.30', 'mon 09:00-13:00 14:00-17:30; tue 09:00-13:00 14:00-17:30'],
  ['Mon to Tue from 9 to 12 and 13:30 to 17', 'mon 09:00-12:00 13:30-17:00; tue 09:00-12:00 13:30-17:00'],
  ['Mon 9 am-1 p.m.; Wed, Fri 8:30am-12pm', 'mon 09:00-13:00; wed 08:30-12:00; fri 08:30-12:00'],
  ['Mon 9-17, Tue 10-14', 'mon 09:00-17:00; tue 10:00-14:00'],
  ['Tue–Wed 9–1; Tue 2–5', 'tue 09:00-13:00 14:00-17:00; wed 09:00-13:00'],
  ['Lun a mar de 9 a 13 y de 15 a 18', 'mon 09:00-13:00 15:00-18:00; tue 09:00-13:00 15:00-18:00'],
  ['مارس', 'مارس'],
  ['الأحد–الاثنين ٩–١٢، ١٣–١٧', 'mon 09:00-12:00 13:00-17:00; sun 09:00-12:00 13:00-17:00'],
  [
    'Mo, Di 08:00-12:00   13:00 - 17:00;\n Fr: 9-12 ',
    'mon 08:00-12:00 13:00-17:00; tue 08:00-12:00 13:00-17:00; fri 09:00-12:00',
  ],
  ['Mon 05:00-9, Tue 5-9', 'mon 05:00-09:00; tue 17:00-21:00'],
  ['Fri-Sat 22:00-24:00', 'fri 22:00-24:00; sat 22:00-24:00'],
  ['', ''],
])('reads the hours %j as %j', (text, week) => {
  expect(read(text)).toBe(week)
})

test.each([
  ['Mon 9-12; Wednsday 9-12', 'Wednsday 9-12'],
  ['Mon 9', '9'],
  ['Mon 9-', '9-'],
  ['Mon 9-12; Tue', 'Tue'],
  ['9-12', '9-12'],
  ['Mon 9-12; Mon 11:00-13:00', '11:00-13:00'],
  ['Mon 17:00-09:00', '17:00-09:00'],
  ['Mon 13pm-14pm', '13pm-14pm'],
  ['Mon 9:75-12', '9:75-12'],
  ['Mon-Tue-Wed 9-12', '-Wed 9-12'],
  ['Mon 9-12 ?', '?'],
  // Thursday in German, Sunday in Spanish.
  ['Do 9-12', 'Do 9-12'],
])('does not understand the hours %j from %j on', (text, rest) => {
  expect(readWeek(text)).toEqual({ rest })
})
