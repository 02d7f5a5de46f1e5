/** Result of one round of one side. */
export interface Round {
  /** Answers per second. */
  readonly rate: number
  readonly answers: number
  /** Processor time per answer in microseconds, of the answering process. */
  readonly cost: number
  /** Processor time of the database per answer, if measured. */
  readonly database?: number
}

/**
 * Runs each side in turn, `rounds` times: alternating rounds compare the sides under the same load of the machine. With
 * `names`, only these sides.
 */
export async function inTurn<Side extends string>(
  rounds: number,
  sides: Record<Side, () => Promise<Round | undefined>>,
  names: readonly Side[] = Object.keys(sides) as Side[],
): Promise<Record<Side, Round[]>> {
  const found = Object.fromEntries(Object.keys(sides).map((name) => [name, []])) as unknown as Record<Side, Round[]>
  for (let round = 0; round < rounds; round++) {
    for (const name of names) {
      const measured = await sides[name]()
      if (measured) found[name].push(measured)
    }
  }
  return found
}

/** Returns the median of the ratios of two sides, round by round. */
export function ratioOf(above: readonly Round[], below: readonly Round[], of: (round: Round) => number): string {
  return median(above.map((round, place) => of(round) / of(below[place] ?? round))).toFixed(2)
}

/** Returns the median processor time per answer in microseconds. */
export function costOf(found: readonly Round[]): number {
  return median(found.map(({ cost }) => cost))
}

/** Returns the median processor time of the database per answer in microseconds. */
export function databaseCostOf(found: readonly Round[]): number {
  return median(found.map(({ database = Number.NaN }) => database))
}

/** Returns the median answers per second. */
export function rateOf(found: readonly Round[]): number {
  return median(found.map(({ rate }) => rate))
}

export function median(values: readonly number[]): number {
  return values.toSorted((a, b) => a - b)[Math.floor(values.length / 2)] ?? Number.NaN
}
