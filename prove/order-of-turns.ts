/** Order of the turns to book that portals have logged (`server/bookings/await-turn.ts`). */
export interface OrderOfTurns {
  readonly turns: number
  /** Turns of people who kept their place, after that of someone who came later. */
  readonly outOfOrder: number
  /** How much later that person had come at most, in milliseconds. */
  readonly overtakenMs: number
  /** Turns of people who repeated their request too late, or at another portal. */
  readonly late: number
}

/**
 * Reads the log of one portal, or of several as if they were one, for the order of turns on each day. Pass each line to `onLog`;
 * `take` returns the counts since its last call.
 */
export function watchTurns(): { readonly onLog: (line: string) => void; readonly take: () => OrderOfTurns } {
  const lastCame = new Map<string, number>()
  const none = { turns: 0, outOfOrder: 0, overtakenMs: 0, late: 0 }
  let found = { ...none }
  return {
    onLog: (line) => {
      if (!line.endsWith('"msg":"turn"}')) return
      const { day, came, late } = JSON.parse(line) as { day: string; came: number; late: boolean }
      const last = lastCame.get(day) ?? 0
      found.turns++
      if (late) found.late++
      else if (came < last) {
        found.outOfOrder++
        found.overtakenMs = Math.max(found.overtakenMs, last - came)
      }
      lastCame.set(day, Math.max(last, came))
    },
    take: () => {
      const counts = found
      found = { ...none }
      return counts
    },
  }
}
