import { type Kysely, sql } from 'kysely'

/**
 * People who change what is known of them, prove an address by a link, and leave. Who has left keeps a row without
 * personal data, so that the clinic's records stay whole; nothing live can belong to it, which the keys on `active_id`
 * hold.
 */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`
    alter table person
      add phone text,
      add removed_at timestamptz,
      add active_id uuid generated always as (case when removed_at is null then id end) stored
        constraint one_active_person unique,
      add constraint removed_is_nobody
        check (removed_at is null or (name = '' and email = id::text and role = 'patient'
          and not email_verified and phone is null and image is null))
  `.execute(db)
  await sql`
    alter table session
      add confirmed_at timestamptz not null default now(),
      drop constraint session_of_person,
      add constraint session_of_person foreign key (person_id) references person (active_id) on delete cascade
  `.execute(db)
  await sql`
    alter table account
      drop constraint account_of_person,
      add constraint account_of_person foreign key (person_id) references person (active_id) on delete cascade
  `.execute(db)
  // A booking is let go without what is personal in it; until then its patient cannot leave.
  await sql`
    alter table booking
      add patient_left boolean not null default false,
      add constraint who_left_is_nobody check (not patient_left
        or (patient_name = '' and phone = '' and cancel_reason is null and idempotency_key is null)),
      add live_patient uuid generated always as (case when not patient_left then patient_id end) stored
        constraint booking_of_active_patient references person (active_id)`.execute(db)
  await sql`
    create table mail_link (
      token_hash bytea primary key,
      purpose text not null constraint known_purpose check (purpose in ('reset_password', 'verify_email', 'change_email')),
      person_id uuid not null constraint link_of_person references person (active_id) on delete cascade,
      email text not null,
      expires_at timestamptz not null,
      created_at timestamptz not null
    )`.execute(db)
  await sql`create index mail_link_person on mail_link (person_id, purpose)`.execute(db)
  await listPeople(db)
  // Two admins who demote each other wait for one another here, and the second one is refused.
  await sql`
    create function keep_an_admin() returns trigger language plpgsql as $$
    begin
      perform pg_advisory_xact_lock(hashtextextended('the last admin', 0));
      if not exists (select from person where role = 'admin') then
        raise exception 'the last admin stays' using errcode = 'check_violation', constraint = 'one_admin_stays';
      end if;
      return null;
    end $$`.execute(db)
  await sql`
    create trigger one_admin_stays after update of role or delete on person
    for each row when (old.role = 'admin') execute function keep_an_admin()`.execute(db)
}

// Lists of 100,000 people are sorted and searched by index; names as a reader expects, in whatever script.
async function listPeople(db: Kysely<unknown>): Promise<void> {
  await sql`create extension if not exists pg_trgm`.execute(db)
  await sql`
    alter table person
      add listed_name text collate "und-x-icu" generated always as (lower(name collate "und-x-icu")) stored,
      add search_text text generated always as (email || ' ' || lower(name collate "und-x-icu")) stored`.execute(db)
  for (const column of ['listed_name', 'role', 'created_at']) {
    await sql`
      create index ${sql.id(`person_by_${column}`)} on person (${sql.id(column)}, email) include (id)
        where removed_at is null`.execute(db)
  }
  await sql`create index person_by_email on person (email) include (id) where removed_at is null`.execute(db)
  await sql`
    create index person_searched on person using gin (search_text gin_trgm_ops) where removed_at is null`.execute(db)
}
