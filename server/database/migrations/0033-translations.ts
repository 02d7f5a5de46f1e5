import { type Kysely, sql } from 'kysely'

/** Adds texts in other languages than the clinic's to treatments and news: `{"es": {"name": "Limpieza"}}`. */
export async function up(db: Kysely<unknown>): Promise<void> {
  for (const table of ['treatment', 'notice']) {
    await sql`alter table ${sql.table(table)} add column translations jsonb not null default '{}'`.execute(db)
  }
}
