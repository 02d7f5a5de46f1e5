import type { Transaction } from 'kysely'
import type { Database } from './schema.ts'

/** What a transaction can lock until it ends, in the order in which it is locked. */
type Lock = 'people' | 'schedule' | 'days' | 'waitlist'

declare const held: unique symbol

/**
 * A transaction that holds these locks, from `withLocks`. A function that needs a lock takes it as its argument: `days` to
 * free times on them, `waitlist` to change entries and offers, `people` so that nothing is added for them.
 */
export type Locked<L extends Lock> = Transaction<Database> & { readonly [held]: { readonly [K in L]: true } }
