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
  /** Answer times in milliseconds, counted from when the patient came, so that a late request counts as a slow answer. */
  readonly reads: number[]
  readonly bookings: number[]
}
