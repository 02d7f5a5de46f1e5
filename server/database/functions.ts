import { createHash } from 'node:crypto'
import { globSync, readFileSync } from 'node:fs'
import { basename, join } from 'node:path'
import { type Kysely, sql } from 'kysely'
import type { Database } from './schema.ts'

const folder = join(import.meta.dirname, 'functions')
const files = globSync('*/*.sql', { cwd: folder }).toSorted()
const texts = files.map((file) => readFileSync(join(folder, file), 'utf8'))

/** Names of the SQL functions: each file of `functions/<capability>/` holds the one of its name, with its triggers. */
export const functionNames: readonly string[] = files.map((file) => basename(file, '.sql'))

/**
 * Creates or replaces the SQL functions and their triggers in a transaction that holds `migrate`'s lock. Does nothing if this
 * version has already done so on the schema of these migrations, or if a newer version has: a restarted process of the
 * previous version must not restore old functions. The comment of `claim` holds the version and a digest. Idempotent.
 */
export async function applyFunctions(tx: Kysely<Database>, migrations: readonly string[]): Promise<void> {
  const { rows } = await sql<{ applied: string | null }>`
    select obj_description(to_regprocedure('claim(jsonb)'), 'pg_proc') as applied`.execute(tx)
  const applied = rows[0]?.applied ?? ''
  const [version = '0'] = applied.split(' ')
  const own = readVersion()
  const current = `${own} ${digestOf([...migrations, ...texts])}`
  if (isNewer(version, own) || applied === current) return
  // A function may call one of a later file.
  await sql`set local check_function_bodies = off`.execute(tx)
  for (const text of texts) await sql.raw(text).execute(tx)
  await sql`set local check_function_bodies = on`.execute(tx)
  await sql`comment on function claim(jsonb) is ${sql.lit(current)}`.execute(tx)
}

function isNewer(one: string, other: string): boolean {
  return one.localeCompare(other, 'en', { numeric: true }) > 0
}

function digestOf(parts: readonly string[]): string {
  return createHash('sha256').update(parts.join('\0')).digest('hex').slice(0, 16)
}

function readVersion(): string {
  const file = join(import.meta.dirname, '../../package.json')
  const { version }: { version: string } = JSON.parse(readFileSync(file, 'utf8'))
  return version
}
