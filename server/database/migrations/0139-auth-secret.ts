import { type Kysely, sql } from 'kysely'

/** The secret that sessions are signed with, known by its fingerprint, and since when. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`
    create table auth_secret (
      only_one boolean primary key default true constraint one_auth_secret check (only_one),
      fingerprint bytea not null,
      since timestamptz not null
    )`.execute(db)
}
