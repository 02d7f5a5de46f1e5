import { type Kysely, sql } from 'kysely'

/** Drops what stayed for processes of version 0.1.0. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`drop function if exists tell_audit(text, text, uuid, uuid, text[])`.execute(db)
  await sql`drop function if exists plain_letters(text)`.execute(db)
  await sql`alter table payment drop column disputed`.execute(db)
}
