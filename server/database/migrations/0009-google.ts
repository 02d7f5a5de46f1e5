import { type Kysely, sql } from 'kysely'

/** What Google hands out to act in somebody's name is needed for a moment and kept nowhere. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`
    alter table account add constraint no_tokens_kept
      check (access_token is null and refresh_token is null and id_token is null)`.execute(db)
}
