import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { type Kysely, sql } from 'kysely'
import { createColumnFunctions } from '../column-functions.ts'

/** The schema of 0.3.0. It counts as all migrations up to 0054, see `replacedMigrations`. */
export async function up(db: Kysely<unknown>): Promise<void> {
  for (const name of ['btree_gist', 'pg_trgm']) await sql`create extension if not exists ${sql.id(name)}`.execute(db)
  await createColumnFunctions(db)
  await sql.raw(readFileSync(join(import.meta.dirname, '0054-baseline.sql'), 'utf8')).execute(db)
}
