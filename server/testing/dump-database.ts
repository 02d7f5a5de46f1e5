import { type Kysely, sql } from 'kysely'
import type { Database } from '../database/schema.ts'

// Audit entries of reads, rate limit counters, expired rows and the sliding expiry of sessions change without a write. A
// reload that other processes are asked for is not content.
const unchanged: Record<string, ReturnType<typeof sql>> = {
  audit_entry: sql`where t.action <> 'read'`,
  session: sql`where t.expires_at > now()`,
  attempt_count: sql`where false`,
  change: sql`where false`,
}
const sliding: Record<string, ReturnType<typeof sql>> = {
  session: sql`(to_jsonb(t) - array['expires_at', 'updated_at'])`,
}

/** Returns the contents of every table as text, to check that a refused request changed nothing. */
export async function dumpDatabase(db: Kysely<Database>): Promise<string> {
  const { rows } = await sql<{ schema: string; name: string }>`
    select table_schema as schema, table_name as name from information_schema.tables
    where table_schema in ('public', 'stripe_stand_in') and table_type = 'BASE TABLE'
      and table_name not like 'kysely%' order by 1, 2`.execute(db)
  const sums = rows.map(
    ({ schema, name }) => sql`
      select ${name} as name, md5(coalesce(string_agg(state.line, '|' order by state.line), '')) as sum
      from ${sql.id(schema, name)} t, lateral (select ${sliding[name] ?? sql`t`}::text as line) state
      ${unchanged[name] ?? sql``}`,
  )
  // Workers that run in parallel return the tables in any order.
  return JSON.stringify((await sql`${sql.join(sums, sql` union all `)} order by name`.execute(db)).rows)
}
