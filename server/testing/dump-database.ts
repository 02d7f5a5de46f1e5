import { type Kysely, sql } from 'kysely'
import type { Database } from '../database/schema.ts'

// That somebody looked is written down, that they came is counted, and what has expired is cleared away.
const unchanged: Record<string, ReturnType<typeof sql>> = {
  audit_entry: sql`where t.action <> 'read'`,
  session: sql`where t.expires_at > now()`,
  attempt_count: sql`where false`,
}

/** The state of every table as a text to compare: after a refused request it must be what it was before. */
export async function dumpDatabase(db: Kysely<Database>): Promise<string> {
  const { rows } = await sql<{ schema: string; name: string }>`
    select table_schema as schema, table_name as name from information_schema.tables
    where table_schema in ('public', 'stripe_stand_in') and table_type = 'BASE TABLE'
      and table_name not like 'kysely%' order by 1, 2`.execute(db)
  const sums = rows.map(
    ({ schema, name }) => sql`
      select ${name} as name, md5(coalesce(string_agg(t::text, '|' order by t::text), '')) as sum
      from ${sql.id(schema, name)} t ${unchanged[name] ?? sql``}`,
  )
  return JSON.stringify((await sql`${sql.join(sums, sql` union all `)}`.execute(db)).rows)
}
