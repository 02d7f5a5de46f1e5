/** Converts whole cents to dollars for the wire: 1999 → 19.99. */
export function toDollars(cents: number): number {
  return cents / 100
}

/** Converts dollars of the wire to whole cents: 19.99 → 1999. The amount must be a whole number of cents. */
export function toCents(dollars: number): number {
  return Math.round(dollars * 100)
}

/** Whether an amount in dollars is a whole number of cents. `19.99 * 100` is 1998.9999999999998, hence the rounding. */
export function isWholeCents(dollars: number): boolean {
  return Math.round(dollars * 100) / 100 === dollars
}
