import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { type Kysely, sql } from 'kysely'

/**
 * Names of the SQL functions that columns, checks, defaults and indexes use. Migrations create these and no others, from
 * `migrations/column-functions.sql`.
 */
export const columnFunctionNames = [
  'are_refund_steps',
  'ascii_letters',
  'current_policy',
  'fold_for_search',
  'phone_digits',
  'search_forms',
] as const

/** Creates or replaces the functions of columns, also before the tables that they read. */
export async function createColumnFunctions(db: Kysely<unknown>): Promise<void> {
  await sql`set local check_function_bodies = off`.execute(db)
  await sql.raw(readFileSync(join(import.meta.dirname, 'migrations/column-functions.sql'), 'utf8')).execute(db)
  await sql`set local check_function_bodies = on`.execute(db)
}
