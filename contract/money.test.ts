import { expect, test } from 'vitest'
import { toCents, toDollars } from './money.ts'
import { dollars } from './schemas/fields.ts'

test('converts whole cents to dollars and back without loss', () => {
  for (let cents = 0; cents <= 30_000; cents++) expect(toCents(toDollars(cents))).toBe(cents)
  for (const [amount, cents] of [
    [0.29, 29],
    [1.1, 110],
    [19.99, 1999],
    [1e3, 100_000],
    [100_000, 10_000_000],
  ] as const) {
    expect([dollars.safeParse(amount).success, toCents(amount)]).toEqual([true, cents])
  }
})

test.each([
  [1.005],
  [19.999],
  [-0.01],
  [100_000.01],
  [1e21],
  [Number.NaN],
  [Number.POSITIVE_INFINITY],
  ['19.99'],
  [[19.99]],
  [null],
  [{}],
  [true],
])('rejects %j as an amount', (amount) => {
  expect(dollars.safeParse(amount).success).toBe(false)
})
