import { type Kysely, sql } from 'kysely'

/** A confirmation can be `no_answer`: the staff called the patient, who did not answer. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`alter table booking drop constraint known_confirmation, add constraint known_confirmation
    check (confirmation in ('not_asked', 'asked', 'no_answer', 'confirmed', 'declined'))`.execute(db)
}
