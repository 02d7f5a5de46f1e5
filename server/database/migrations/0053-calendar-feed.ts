import { type Kysely, sql } from 'kysely'

/** The address at which a calendar reads a person's appointments, at most one for each. It ends with their account. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`
    create table calendar_feed (
      person_id uuid primary key constraint feed_of_active_person references person (active_id),
      token_hash bytea not null constraint one_feed_per_token unique,
      treatments boolean not null,
      names boolean not null,
      created_at timestamptz not null
    )`.execute(db)
}
