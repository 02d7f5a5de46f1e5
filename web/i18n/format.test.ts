import { expect, test } from 'vitest'
import { parseSlot } from '#contract/slots.ts'
import {
  formatDate,
  formatDay,
  formatDayInText,
  formatInDays,
  formatMinute,
  formatMinutes,
  formatMoney,
  formatRelativeDay,
  formatSlotText,
  formatWait,
  formatWeekday,
  plural,
  understandSlots,
} from './format.ts'

test.each([
  [19.99, '$19.99'],
  [19.9, '$19.90'],
  [20, '$20'],
  [0, '$0'],
  [1234.5, '$1,234.50'],
])('formats a price of %d dollars as %s', (dollars, text) => {
  expect(formatMoney(dollars, 'en-US')).toBe(text)
})

test.each([
  [0, '12.00 AM'],
  [480, '08.00 AM'],
  [735, '12.15 PM'],
  [870, '02.30 PM'],
  [1440, '12.00 AM'],
])('formats minute %d of the day as %s', (minute, text) => {
  expect(formatMinute(minute, 'en-US')).toBe(text)
})

test('formats a clinic day independently of the device time zone', () => {
  expect(formatDay('2022-01-05', 'en-US')).toBe('Jan 5, 2022')
  expect(formatDay('2022-01-05', 'en-US', { weekday: 'long' })).toBe('Wednesday')
})

test('names weekdays from Monday', () => {
  expect([1, 6, 7].map((weekday) => formatWeekday(weekday, 'en-US', 'long'))).toEqual(['Monday', 'Saturday', 'Sunday'])
  expect(formatWeekday(5, 'en-US', 'short')).toBe('Fri')
})

test('picks the plural form of the language', () => {
  const forms = { one: 'space', other: 'spaces' }
  expect([0, 1, 2].map((count) => plural(count, 'en-US', forms))).toEqual(['spaces', 'space', 'spaces'])
})

test('names near days relative to today', () => {
  expect([0, 1, 2].map((count) => formatInDays(count, 'en-US'))).toEqual(['today', 'tomorrow', 'in 2 days'])
})

test('joins the times of a slot with a dash', () => {
  understandSlots(parseSlot)
  const slot = '08.30 AM - 09.00 AM'
  expect(formatSlotText(slot, 'en-US')).toBe('08.30 AM – 09.00 AM')
  expect(formatSlotText(slot, 'es-US')).toBe('8:30 a.m. – 9:00 a.m.')
  expect(formatSlotText(slot, 'ar-u-nu-latn')).toBe('8:30 ص – 9:00 ص')
})

test('uses Western digits for prices, days and times in Arabic', () => {
  const shown = [
    formatMoney(19.9, 'ar-u-nu-latn'),
    formatDay('2022-01-05', 'ar-u-nu-latn'),
    formatMinute(870, 'ar-u-nu-latn'),
  ]
  expect(shown.join(' ')).toMatch(/^[^\u0660-\u0669]+$/)
})

test.each([
  ['en-US', 'Jan 5, 2022'],
  ['es-US', '5 de ene de 2022'],
  ['ar-u-nu-latn', '5 يناير 2022'],
])('formats a day in a sentence of %s as %s', (locale, text) => {
  expect(formatDayInText('2022-01-05', locale)).toBe(text)
})

test.each([
  ['en-US', '30 min'],
  ['es-US', '30 min'],
  ['ar-u-nu-latn', '30 دقيقة'],
])('formats a short length in %s as %s', (locale, text) => {
  expect(formatMinutes(30, locale, 'short')).toBe(text)
})

test.each([
  ['Jan 5, 2022', 'en-US', 'Jan 5, 2022'],
  ['Jan 5, 2022', 'es-US', '5 ene 2022'],
  ['soon', 'es-US', 'soon'],
])('formats the date %s in %s as %s', (date, locale, text) => {
  expect(formatDate(date, locale)).toBe(text)
})

test.each([
  ['Nov 21, 2026', 'today'],
  ['Nov 22, 2026', 'tomorrow'],
  ['Nov 23, 2026', 'Mon, Nov 23'],
  ['Jan 2, 2027', 'Sat, Jan 2'],
])('on Nov 21, 2026, formats %s as %s', (date, text) => {
  expect(formatRelativeDay(date, '2026-11-21', 'en-US')).toBe(text)
})

test.each([
  [0.2, 'en-US', 'in 1 second'],
  [59, 'en-US', 'in 59 seconds'],
  [60, 'en-US', 'in 1 minute'],
  [2_161, 'en-US', 'in 37 minutes'],
  [7_200, 'en-US', 'in 2 hours'],
  [86_220, 'en-US', 'in 24 hours'],
  [2_220, 'es-US', 'dentro de 37 minutos'],
  [2_220, 'ar-u-nu-latn', 'خلال 37 دقيقة'],
])('formats a wait of %s seconds in %s as %s', (seconds, locale, text) => {
  expect(formatWait(seconds, locale)).toBe(text)
})
