import { type Kysely, sql } from 'kysely'

/** The language in which a person is written to: the one they read when they signed up, or chose since. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`
    alter table person add language text not null default 'en'
      constraint known_language check (language in ('en', 'es', 'ar'))`.execute(db)
}
