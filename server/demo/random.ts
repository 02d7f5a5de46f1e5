/** Reproducible random numbers (mulberry32): equal seeds give equal sequences. */
export class Random {
  #state: number

  constructor(seed: number) {
    this.#state = seed | 0
  }

  /** At least 0 and below 1. */
  fraction(): number {
    this.#state = (this.#state + 0x6d2b79f5) | 0
    let mixed = Math.imul(this.#state ^ (this.#state >>> 15), 1 | this.#state)
    mixed = (mixed + Math.imul(mixed ^ (mixed >>> 7), 61 | mixed)) ^ mixed
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 4_294_967_296
  }

  /** An integer of at least 0 and below `limit`. */
  below(limit: number): number {
    return Math.floor(this.fraction() * limit)
  }

  /** Returns `true` with this probability. */
  chance(probability: number): boolean {
    return this.fraction() < probability
  }

  /** Picks an item of a list that is not empty; with probability `bias` the first one. */
  pick<const T>(items: readonly T[], bias = 0): T {
    return items[this.chance(bias) ? 0 : this.below(items.length)] as T
  }
}
