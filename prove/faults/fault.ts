import type { Random } from '../../server/demo/random.ts'
import type { FaultWindow } from '../checker/history-index.ts'
import type { Environment } from '../environment.ts'
import type { Entry } from '../workload/history.ts'

/** A portal with its own database, two on a server behind a proxy, a small disk, or the shim. */
export type EnvironmentName = 'embedded' | 'server' | 'small disk' | 'shim'

/** The environment with active clients that a fault acts on. */
export interface Target {
  readonly environment: Environment
  readonly random: Random
  /** Waits this number of milliseconds while the clients continue; longer in the full form. */
  hold(milliseconds: number): Promise<void>
  /** Answers received so far. */
  readonly history: readonly Entry[]
}

/** A fault of a machine or service, and the promise that must hold in spite of it. */
export interface Fault {
  /** ID in the list of docs/proof.md. */
  readonly id: string
  /** Short description for the owner of a clinic. */
  readonly summary: string
  readonly method: string
  readonly expectation: string
  readonly unaffected: FaultWindow['unaffected']
  /** Environments in which the fault can occur, the best one first. */
  readonly on: readonly [EnvironmentName, ...EnvironmentName[]]
  /** Only in the full form: the fault takes long, or needs what few machines have. */
  readonly rare?: true
  /** Returns the reason if the fault cannot be injected on this machine. */
  readonly missing?: () => string | undefined
  /** Injects the fault and ends it. Returns the violations in the meantime, as sentences. */
  inject(target: Target): Promise<string[]>
}

/** Returns the requests since `began` that took longer than 10 s, as sentences. */
export function slowAnswers(history: readonly Entry[], began: number): string[] {
  return history
    .filter(({ invoked, returned }) => invoked >= began && returned - invoked > 10_000)
    .map(({ operation, invoked, returned }) => `${operation.op} took ${Math.round(returned - invoked)} ms`)
}

/** Returns the portals that have ended, as sentences. */
export function endedPortals({ portals }: Environment): string[] {
  return portals.flatMap((portal, i) => (portal.runs() ? [] : [`portal ${i + 1} ended`]))
}
