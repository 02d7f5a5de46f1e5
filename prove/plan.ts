import type { Contended } from './contention.ts'
import type { StageOptions } from './environment.ts'
import type { Fault } from './faults/fault.ts'
import type { Invariant } from './history/check.ts'
import type { FinalState, Window } from './history/index-history.ts'
import type { Entry } from './history/record.ts'
import type { Machine } from './machine.ts'

/** What is to be shown: by whom, on what, and what breaks meanwhile. */
export interface Plan {
  readonly title: string
  readonly stage: StageOptions
  /** One after the other, in this order. */
  readonly faults: readonly Fault[]
  readonly seed: number
  /** How long nothing breaks before each fault and in the end. */
  readonly calmSeconds: number
  /** Contended booking attempts made as well; faults are spread over them. */
  readonly attempts?: number
  /** After so long it is over, however many of them have been made. */
  readonly atMostMinutes?: number
  /** How much longer than in the short form faults last. */
  readonly stretch: number
}

export interface FaultRun extends Window {
  readonly fault: Fault
  /** What did not hold while it was broken. */
  readonly findings: readonly string[]
}

/** What a run did and what was found. */
export interface Proof {
  readonly plan: Plan
  readonly database: string
  readonly began: Date
  readonly history: readonly Entry[]
  readonly ending: FinalState
  readonly struck: readonly FaultRun[]
  readonly verdicts: Readonly<Record<Invariant, readonly string[]>>
  readonly contended: Contended | undefined
  readonly machine: Machine
  /** Milliseconds of the history's clock between which everybody was at it. */
  readonly span: readonly [number, number]
}

/** Hears of what happens while a proof runs, in lines. */
export type Say = (line: string) => void
