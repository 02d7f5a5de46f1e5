/** The share of one load process in a rush: a part of the patients. Each reads the day and then tries to book. */
export interface RushJob {
  readonly ports: readonly number[]
  /** Issuer of the tokens. */
  readonly origin: string
  /** The day that is read, as the API writes it. */
  readonly date: string
  /** Every slot of the day. */
  readonly places: readonly Place[]
  /** Numbers of the members: from `first` on, each `step`-th. */
  readonly first: number
  readonly step: number
  readonly patients: number
  /**
   * How the patients come: one after the other at an interval, regardless of the answers, or a number of clients who each
   * send the next request after the answer.
   */
  readonly arrival: { readonly everyMs: number } | { readonly clients: number }
}

export interface Place {
  readonly treatmentId: string
  readonly treatment: string
  readonly price: number
  readonly slot: string
}

export interface RushOutcome {
  /** Number of patients by their last answer. */
  readonly outcomes: Record<string, number>
  /** Time to read the day in milliseconds, counted from when the patient came, so that a late request counts as a slow one. */
  readonly reads: number[]
  /** Time from the first attempt to book to the last answer in milliseconds. */
  readonly answers: number[]
  /** For people who got `in_line`: the first wait shown, and the time from then to the last answer, in milliseconds. */
  readonly waits: { readonly shown: number; readonly real: number }[]
  /** Number of repeated requests after `in_line`, and after another 503. */
  readonly repeats: { inLine: number; refused: number }
}

/** Joins the shares of several load processes. */
export function joinOutcomes(shares: readonly RushOutcome[]): RushOutcome {
  const outcomes: Record<string, number> = {}
  for (const [outcome, count] of shares.flatMap((share) => Object.entries(share.outcomes))) {
    outcomes[outcome] = (outcomes[outcome] ?? 0) + count
  }
  const sum = (kind: keyof RushOutcome['repeats']) => shares.reduce((total, { repeats }) => total + repeats[kind], 0)
  return {
    outcomes,
    reads: shares.flatMap(({ reads }) => reads),
    answers: shares.flatMap(({ answers }) => answers),
    waits: shares.flatMap(({ waits }) => waits),
    repeats: { inLine: sum('inLine'), refused: sum('refused') },
  }
}
