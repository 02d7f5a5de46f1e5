import type { FaultWindow, FinalState } from './checker/history-index.ts'
import type { Invariant } from './checker/invariants.ts'
import type { ContentionProgress } from './contention.ts'
import type { EnvironmentOptions } from './environment.ts'
import type { Fault } from './faults/fault.ts'
import type { Machine } from './machine.ts'
import type { Entry } from './workload/history.ts'

/** Plan of a run: environment, faults and duration. */
export interface Plan {
  readonly title: string
  readonly environment: EnvironmentOptions
  /** Injected one after the other, in this order. */
  readonly faults: readonly Fault[]
  readonly seed: number
  /** Seconds without faults before each fault and at the end. */
  readonly faultFreeSeconds: number
  /** Number of additional contended booking attempts. Faults are spread over them. */
  readonly attempts?: number
  /** Ends the attempts after this time, even if some are left. */
  readonly atMostMinutes?: number
  /** Factor for the duration of faults compared with the short form. */
  readonly durationFactor: number
}

export interface FaultRun extends FaultWindow {
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
  readonly finalState: FinalState
  readonly injectedFaults: readonly FaultRun[]
  readonly verdicts: Readonly<Record<Invariant, readonly string[]>>
  readonly contentionProgress: ContentionProgress | undefined
  readonly machine: Machine
  /** Period in which all clients were active, in milliseconds of the history's clock. */
  readonly span: readonly [number, number]
}

/** Receives progress messages as lines. */
export type ReportProgress = (line: string) => void
