/** Returns the figure, marked if it misses its target. */
export function markMissed(figure: string, missed: boolean): string {
  return missed ? `${figure} (missed)` : figure
}

/** Returns the value below which `part` of the values lie, `NaN` for none. */
export function quantile(values: readonly number[], part: number): number {
  return values.toSorted((a, b) => a - b)[Math.floor((values.length - 1) * part)] ?? Number.NaN
}
