import { type Kysely, sql } from 'kysely'

/**
 * People, their sessions and their ways to sign in, as better-auth 1.7.7 wants them (a test compares the two), with
 * our own truths on top: one canonical form of an address, and a role that is `patient` or `admin`.
 */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`
    create table person (
      id uuid primary key,
      name text not null,
      email text not null constraint one_person_per_email unique constraint canonical_email check (email = lower(email)),
      email_verified boolean not null default false,
      image text,
      role text not null default 'patient' constraint known_role check (role in ('patient', 'admin')),
      created_at timestamptz not null default now(),
      updated_at timestamptz not null default now()
    )`.execute(db)
  await sql`
    create table session (
      id uuid primary key,
      person_id uuid not null constraint session_of_person references person on delete cascade,
      token text not null constraint one_session_per_token unique,
      expires_at timestamptz not null,
      ip_address text,
      user_agent text,
      created_at timestamptz not null default now(),
      updated_at timestamptz not null default now()
    )`.execute(db)
  await sql`create index session_person on session (person_id)`.execute(db)
  await sql`
    create table account (
      id uuid primary key,
      person_id uuid not null constraint account_of_person references person on delete cascade,
      provider_id text not null,
      account_id text not null,
      password text,
      access_token text,
      refresh_token text,
      id_token text,
      access_token_expires_at timestamptz,
      refresh_token_expires_at timestamptz,
      scope text,
      created_at timestamptz not null default now(),
      updated_at timestamptz not null default now(),
      constraint one_person_per_account unique (provider_id, account_id)
    )`.execute(db)
  await sql`create index account_person on account (person_id)`.execute(db)
  await sql`
    create table verification (
      id uuid primary key,
      identifier text not null,
      value text not null,
      expires_at timestamptz not null,
      created_at timestamptz not null default now(),
      updated_at timestamptz not null default now()
    )`.execute(db)
  await sql`create index verification_identifier on verification (identifier)`.execute(db)
  await sql`
    create table attempt_count (
      key text primary key,
      count integer not null,
      resets_at timestamptz not null
    )`.execute(db)
}
