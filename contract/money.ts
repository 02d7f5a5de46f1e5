import * as z from 'zod/mini'

/** Whole cents as dollars for the wire: 1999 → 19.99. */
export function toDollars(cents: number): number {
  return cents / 100
}

/** Dollars of the wire as whole cents: 19.99 → 1999. The amount has been checked to be whole cents. */
export function toCents(dollars: number): number {
  return Math.round(dollars * 100)
}

// 19.99 * 100 is 1998.9999999999998: nearest cent, then back, decides whether the number names an exact amount.
const wholeCents = (dollars: number) => Math.round(dollars * 100) / 100 === dollars

/** An amount in dollars, at most two decimals, 0 to 100,000. */
export const dollars = z.number().check(z.minimum(0), z.maximum(100_000), z.refine(wholeCents))

/** A price: nothing, or no less than the half dollar that the payment provider takes at least. */
export const priceDollars = dollars.check(z.refine((amount) => amount === 0 || amount >= 0.5))
