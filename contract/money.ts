/** Whole cents as dollars for the wire: 1999 → 19.99. */
export function toDollars(cents: number): number {
  return cents / 100
}

/** Dollars of the wire as whole cents: 19.99 → 1999. The amount has been checked to be whole cents. */
export function toCents(dollars: number): number {
  return Math.round(dollars * 100)
}

/** Whether an amount in dollars is a whole number of cents. `19.99 * 100` is 1998.9999999999998, hence the rounding. */
export function isWholeCents(dollars: number): boolean {
  return Math.round(dollars * 100) / 100 === dollars
}
