import type { Contended } from './contention.ts'
import type { StageOptions } from './environment.ts'
import type { Fault } from './faults/fault.ts'
import type { Invariant } from './history/check.ts'
import type { FinalState, Window } from './history/index-history.ts'
import type { Entry } from './history/record.ts'
import type { Machine } from './machine.ts'

/** Plan of a run: environment, faults and duration. */
export interface Plan {
  readonly title: string
  readonly stage: StageOptions
  /** Injected one after the other, in this order. */
  readonly faults: readonly Fault[]
  readonly seed: number
  /** Seconds without faults before each fault and at the end. */
  readonly calmSeconds: number
  /** Number of additional contended booking attempts. Faults are spread over them. */
  readonly attempts?: number
  /** Ends the attempts after this time, even if some are left. */
  readonly atMostMinutes?: number
  /** Factor for the duration of faults compared with the short form. */
  readonly stretch: number
}

export interface FaultRun extends Window {
  readonly fault: Fault
  /** Violations during the fault. */
  readonly findings: readonly string[]
}

/** Result of a run. */
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
  /** Period in which all clients were active, in milliseconds of the history's clock. */
  readonly span: readonly [number, number]
}

/** Receives progress messages as lines. */
export type Say = (line: string) => void
