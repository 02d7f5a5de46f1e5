import { expect, test } from 'vitest'
import { cardOf, formatCvc, formatExpiry, formatNumber, isRealNumber, problemWith } from './card-field.js'
import { textsFor } from './texts.js'

const now = new Date(2026, 10, 23)

test('when a number is typed, then it stands in fours and only a test number is a card', () => {
  expect(formatNumber('42424')).toBe('4242 4')
  expect(formatNumber('4242-4242 42424242 99')).toBe('4242 4242 4242 4242')
  expect(cardOf('4242 4242 4242 4242')?.name).toBe('visa')
  expect(cardOf('4242 4242 4242 4241')).toBeUndefined()
})

test("when a number is nobody's test number, then it is known at its seventh digit and while the rest is typed", () => {
  expect(isRealNumber('453914', false)).toBe(false)
  expect(isRealNumber('4539148', false)).toBe(true)
  for (const rest of ['8', '0', '43', '646']) expect(isRealNumber(rest, true)).toBe(true)
  expect(isRealNumber('4242', true)).toBe(false)
})

test('when a digit is typed after a whole test number, then it is left out and the card stays', () => {
  expect(isRealNumber('4242 4242 4242 4242 1', false)).toBe(false)
  expect(cardOf(formatNumber('4242 4242 4242 4242 1'))?.name).toBe('visa')
})

test('when a number was refused, then the payer is told never to type a real one', () => {
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
])('when %s is typed as expiry, then it reads %s', (typed, shown) => {
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
])('when the expiry is %s and finished is %s in November 2026, then the fault is %s', (text, finished, code) => {
  expect(problemWith.expiry(text, finished, now, false)).toBe(code)
})

test('when a security code is short, then it is incomplete once it is left', () => {
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
])('when the page speaks %s, then the fields speak %s', (locale, language, number) => {
  expect(textsFor(locale)).toMatchObject({ language, texts: { number } })
})
