import type { Environment } from '../environment.ts'
import type { Window } from '../history/index-history.ts'
import type { Random } from '../history/random.ts'
import type { Entry } from '../history/record.ts'

/** A portal on its own database, two on a server behind a proxy, or what only few faults need. */
export type StageName = 'embedded' | 'server' | 'small disk' | 'shim'

/** What a fault strikes: the stage while a crowd is at work on it. */
export interface Target {
  readonly stage: Environment
  readonly random: Random
  /** Lets the crowd go on with the fault for so many milliseconds; longer ones in the full form. */
  endure(milliseconds: number): Promise<void>
  /** What everybody has been told until now. */
  readonly history: readonly Entry[]
}

/** One way in which things break on a machine, and what must hold all the while. */
export interface Fault {
  /** As the list of faults in docs/proof.md has it. */
  readonly id: string
  /** In a few words, for whoever owns the clinic. */
  readonly breaks: string
  readonly how: string
  readonly must: string
  readonly spares: Window['spares']
  /** The stages on which it can strike, the best one first. */
  readonly on: readonly [StageName, ...StageName[]]
  /** Left to the full list: it takes long, or needs what few machines have. */
  readonly rare?: true
  /** Why it cannot strike on this machine. */
  readonly missing?: () => string | undefined
  /** Breaks and heals; gives what did not hold meanwhile, in sentences. */
  strike(target: Target): Promise<string[]>
}
