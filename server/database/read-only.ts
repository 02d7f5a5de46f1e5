import { type Kysely, sql } from 'kysely'
import { databaseErrorCode, UnusableDatabaseError } from './connect.ts'
import type { Database } from './schema.ts'
import { readOnlyState } from './standbys.ts'

/** What a start or a command says about a database that takes no writes. */
export const readOnlyMessage =
  'The database is read-only: it is a standby, or in maintenance. Connect to the primary, or wait until it accepts writes.'

/** Whether an error says that the database is read-only. */
export function isReadOnly(error: unknown): boolean {
  return databaseErrorCode(error) === readOnlyState
}

/** Throws the database's error unless it accepts writes. Changes nothing. */
export async function requireWritable(db: Kysely<Database>): Promise<void> {
  // A read-only server refuses the lock before it looks for rows. No one locks this table as a whole.
  await sql`select from attempt_count limit 0 for update`.execute(db)
}

/** Returns an error for the terminal if `error` says that the database is read-only, otherwise `error`. */
export function explainReadOnly(error: unknown): unknown {
  return isReadOnly(error) ? new UnusableDatabaseError(readOnlyMessage) : error
}
