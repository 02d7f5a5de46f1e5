import { type Kysely, sql } from 'kysely'

/** Mailed codes to sign in with. A row without a person stands for a request about any other address. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`
    create table sign_in_code (
      id uuid primary key default gen_random_uuid(),
      request_hash bytea not null constraint one_code_per_request unique,
      person_id uuid constraint code_of_person references person (active_id) on delete cascade,
      code_hash bytea,
      code_expires_at timestamptz,
      tries integer not null default 0,
      expires_at timestamptz not null
    )`.execute(db)
  await sql`create index codes_of_person on sign_in_code (person_id)`.execute(db)
  await sql`
    alter table outbox
      drop constraint known_subject,
      add constraint known_subject check (subject in
        ('booking', 'payment', 'review', 'contact_message', 'waitlist_offer', 'waitlist_entry', 'known_device',
          'sign_in_code'))`.execute(db)
}
