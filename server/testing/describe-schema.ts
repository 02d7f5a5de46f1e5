import { type Kysely, sql } from 'kysely'
import type { Database } from '../database/schema.ts'

/** Columns, constraints, indexes and triggers: what a database is after all migrations, however it came to it. */
export async function describeSchema(db: Kysely<Database>): Promise<unknown[]> {
  const { rows } = await sql`
    select table_name as name, column_name || ' ' || data_type || ' ' || is_nullable as what
    from information_schema.columns where table_schema = 'public'
    union all select conrelid::regclass::text, pg_get_constraintdef(oid) from pg_constraint
    where connamespace = 'public'::regnamespace
    union all select tablename, indexdef from pg_indexes where schemaname = 'public'
    union all select tgrelid::regclass::text, pg_get_triggerdef(oid) || tgenabled::text from pg_trigger where not tgisinternal
    order by 1, 2`.execute(db)
  return rows
}
