/** A gap on the board, or what has the focus there. */
export interface At {
  readonly column: string | undefined
  readonly start: number
}

/** Returns the gap to book next: the first one in the column of the focus from there on, or else the earliest from there on. */
export function nextGap<Gap extends At>(gaps: readonly Gap[], focus: At | undefined): Gap | undefined {
  const sorted = gaps.toSorted((one, other) => one.start - other.start)
  if (!focus) return sorted[0]
  const later = sorted.filter(({ start }) => start >= focus.start)
  return later.find(({ column }) => column === focus.column) ?? later[0] ?? sorted[0]
}
