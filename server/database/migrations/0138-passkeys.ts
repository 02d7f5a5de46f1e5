import { type Kysely, sql } from 'kysely'

/** Passkeys of people, each for one host of the portal, and the challenges that wait for a response of an authenticator. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`
    create table passkey (
      id uuid primary key default gen_random_uuid(),
      person_id uuid not null constraint passkey_of_person references person (active_id) on delete cascade,
      credential_id bytea not null constraint one_passkey_per_credential unique,
      public_key bytea not null,
      counter bigint not null,
      transports text[] not null,
      rp_id text not null,
      name text,
      browser text,
      system text,
      created_at timestamptz not null,
      used_at timestamptz
    )`.execute(db)
  await sql`create index passkeys_of_person on passkey (person_id)`.execute(db)
  await sql`
    create table passkey_challenge (
      hash bytea primary key,
      purpose text not null constraint known_challenge check (purpose in ('add', 'sign_in')),
      person_id uuid constraint challenge_of_person references person (active_id) on delete cascade,
      expires_at timestamptz not null
    )`.execute(db)
}
