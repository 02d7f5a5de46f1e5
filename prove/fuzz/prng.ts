/** Reproducible random numbers: equal seeds give equal sequences. */
export interface Random {
  /** From 0 to below 1. */
  readonly roll: () => number
  /** An integer from 0 to below `most`. */
  readonly below: (most: number) => number
  readonly pick: <T>(things: readonly T[]) => T
  readonly chance: (share: number) => boolean
}

/** Creates a generator from a seed (mulberry32). */
export function diceOf(seed: number): Random {
  let state = seed >>> 0
  const roll = () => {
    state = (state + 0x6d2b79f5) >>> 0
    let mixed = Math.imul(state ^ (state >>> 15), state | 1)
    mixed ^= mixed + Math.imul(mixed ^ (mixed >>> 7), mixed | 61)
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 2 ** 32
  }
  const below = (most: number) => Math.floor(roll() * most)
  return {
    roll,
    below,
    pick: <T>(things: readonly T[]) => things[below(things.length)] as T,
    chance: (share) => roll() < share,
  }
}

/** Hashes a text to a seed. */
export function numberOf(text: string): number {
  let hash = 0x811c9dc5
  for (const letter of text) hash = Math.imul(hash ^ (letter.codePointAt(0) ?? 0), 0x01000193)
  return hash >>> 0
}
