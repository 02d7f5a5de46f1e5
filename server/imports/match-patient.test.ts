import { expect, test } from 'vitest'
import { isSameName, isSamePhone } from './match-patient.ts'

test.each([
  ['503-555-0134', '+1 503 555 0134', true],
  ['(503) 555 0134', '001 503 555 0134', true],
  ['0664 123456', '+43 664 123456', true],
  ['020 7946 0958', '+44 (0)20 7946 0958', true],
  ['503-555-0134', '+1 503 555 0135', false],
  ['0664 123456', '+43 660 123456', false],
  ['0134', '+1 503 555 0134', false],
])('compares %s with %s whatever their notation', (one, other, isSame) => {
  expect(isSamePhone(one, other)).toBe(isSame)
  expect(isSamePhone(other, one)).toBe(isSame)
})

test.each([
  ['José  Ruiz', 'JOSE RUIZ', true],
  ['محمّد علي', 'محمد علي', true],
  ['राम वर्मा', 'रमा वर्मा', false],
  ['はな', 'ばな', false],
])('whether %s and %s are the same name: %s', (one, other, isSame) => {
  expect(isSameName(one, other)).toBe(isSame)
})
