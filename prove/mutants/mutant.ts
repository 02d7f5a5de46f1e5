/** One replacement of text in a source file. `find` occurs exactly once in the file. */
export interface Edit {
  readonly file: string
  readonly find: string
  readonly replace: string
}

/** A deliberate mistake, and the check that must catch it. */
export interface Mutant {
  readonly name: string
  readonly mistake: string
  readonly edits: readonly Edit[]
  readonly caughtBy: { readonly tests: string; readonly title: string } | ProofCheck
  /** A run of prove that must catch the mistake as well. */
  readonly alsoCaughtBy?: ProofCheck
}

/** A run of prove with these options, in which the invariant is violated. */
export interface ProofCheck {
  readonly proof: readonly string[]
  readonly invariant: string
  /** Invariants that hold in spite of the mistake. */
  readonly holds?: readonly string[]
}

/** Returns the edit that removes this text. */
export const remove = (file: string, find: string): Edit => ({ file, find, replace: '' })

/** Options of a run without faults, long enough for frequent mistakes. */
export const shortProof = ['--faults', 'none', '--minutes', '0.2']

/** Leaves out the constraint that no person, chair or line is taken twice at the same time. */
export const noPlaceConstraint: Edit = remove(
  'server/database/migrations/0120-occupancy.ts',
  `,
      constraint in_one_place exclude using gist (resource_id with =, during with &&)`,
)

/** Removes the lock of the day from everything that books, moves or cancels. */
export const noDayLock: Edit = {
  file: 'server/database/functions/places/lock_days.sql',
  find: 'perform pg_advisory_xact_lock(hashtextextended(d::text, 2)) from',
  replace: 'perform from',
}
