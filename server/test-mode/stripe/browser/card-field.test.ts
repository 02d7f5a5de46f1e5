import { expect, test } from 'vitest'
import { cardOf, formatCvc, formatExpiry, formatNumber, isRealNumber, problemWith } from './card-field.js'
import { textsFor } from './texts.js'

const now = new Date(2026, 10, 23)

test('groups a number by four digits and accepts only test numbers', () => {
  expect(formatNumber('42424')).toBe('4242 4')
  expect(formatNumber('4242-4242 42424242 99')).toBe('4242 4242 4242 4242')
  expect(cardOf('4242 4242 4242 4242')?.name).toBe('visa')
  expect(cardOf('4242 4242 4242 4241')).toBeUndefined()
})

test('refuses a number that matches no test card from its seventh digit', () => {
  expect(isRealNumber('453914', false)).toBe(false)
  expect(isRealNumber('4539148', false)).toBe(true)
  for (const rest of ['8', '0', '43', '646']) expect(isRealNumber(rest, true)).toBe(true)
  expect(isRealNumber('4242', true)).toBe(false)
})

test('ignores digits after a complete test number', () => {
  expect(isRealNumber('4242 4242 4242 4242 1', false)).toBe(false)
  expect(cardOf(formatNumber('4242 4242 4242 4242 1'))?.name).toBe('visa')
})

test('shows a warning never to enter a real card', () => {
  expect(problemWith.number('', false, now, true)).toBe('test_mode_live_card')
  expect(textsFor('en').texts.problems.test_mode_live_card).toContain('Never enter a real card')
})

test.each([
  ['1', '1'],
  ['5', '05'],
  ['12', '12'],
  ['123', '12 / 3'],
  ['12/34', '12 / 34'],
  ['12 / 2034', '12 / 34'],
])('formats the expiry %s as %s', (typed, shown) => {
  expect(formatExpiry(typed)).toBe(shown)
})

test.each([
  ['12 / 3', true, 'incomplete_expiry'],
  ['12 / 3', false, undefined],
  ['13', false, 'invalid_expiry_month'],
  ['00', false, 'invalid_expiry_month'],
  ['12 / 25', false, 'invalid_expiry_year_past'],
  ['10 / 26', false, 'invalid_expiry_month_past'],
  ['11 / 26', true, undefined],
  ['11 / 76', true, undefined],
  ['11 / 77', true, 'invalid_expiry_year'],
])('validates the expiry %s (finished: %s) in November 2026 as %s', (text, finished, code) => {
  expect(problemWith.expiry(text, finished, now, false)).toBe(code)
})

test('reports a short security code as incomplete after it loses the focus', () => {
  expect(formatCvc('12 345')).toBe('1234')
  expect(problemWith.cvc('12', false, now, false)).toBeUndefined()
  expect(problemWith.cvc('12', true, now, false)).toBe('incomplete_cvc')
  expect(problemWith.cvc('123', true, now, false)).toBeUndefined()
})

test.each([
  ['es-419', 'es', 'Número de la tarjeta de prueba'],
  ['ar', 'ar', 'رقم بطاقة الاختبار'],
  ['pt-BR', 'en', 'Test card number'],
  [undefined, 'en', 'Test card number'],
])('for the locale %s returns the texts in %s: %s', (locale, language, number) => {
  expect(textsFor(locale)).toMatchObject({ language, texts: { number } })
})
