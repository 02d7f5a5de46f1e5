import { type Kysely, sql } from 'kysely'

/** Addresses of merged records. They lead to the account into which it was merged, as long as no one else has them. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`
    create table former_email (
      email text primary key constraint canonical_email check (email = lower(email)),
      person_id uuid not null constraint former_email_of_active_person references person (active_id)
    )`.execute(db)
  await sql`create index former_email_person on former_email (person_id)`.execute(db)
}
