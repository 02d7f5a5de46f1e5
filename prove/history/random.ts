/** Reproducible random numbers (mulberry32). */
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

  /** Picks an item; with probability `bias` the first one. */
  pick<const T>(things: readonly [T, ...T[]], bias = 0): T {
    if (this.fraction() < bias) return things[0]
    return things[Math.floor(this.fraction() * things.length)] ?? things[0]
  }
}
