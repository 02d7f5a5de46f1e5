import { type Kysely, sql } from 'kysely'

/** Browsers in which a member of the staff has signed in, each known by the hash of a cookie. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`
    create table known_device (
      id uuid primary key default gen_random_uuid(),
      person_id uuid not null constraint device_of_person references person (active_id) on delete cascade,
      hash bytea not null,
      browser text,
      system text,
      network cidr,
      created_at timestamptz not null,
      used_at timestamptz not null,
      constraint one_device_per_hash unique (person_id, hash)
    )`.execute(db)
  await sql`
    alter table outbox
      drop constraint known_subject,
      add constraint known_subject check (subject in
        ('booking', 'payment', 'review', 'contact_message', 'waitlist_offer', 'waitlist_entry', 'known_device'))`.execute(
    db,
  )
}
