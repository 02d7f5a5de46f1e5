import { type Kysely, sql } from 'kysely'

/** The chain of hashes over the audit entries. A job adds the existing entries. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`
    create table audit_link (
      position bigint primary key,
      entry_id bigint not null constraint one_link_per_entry unique,
      salt bytea,
      digest bytea not null,
      previous bytea not null,
      hash bytea not null
    )`.execute(db)
  await sql`
    create table audit_chain (
      only_one boolean primary key default true constraint one_audit_chain check (only_one),
      purged_position bigint not null default 0,
      purged_hash bytea not null default decode(repeat('00', 32), 'hex'),
      position bigint not null default 0,
      hash bytea not null default decode(repeat('00', 32), 'hex'),
      settled bigint not null default 0,
      written bigint not null default 0
    )`.execute(db)
  await sql`insert into audit_chain default values`.execute(db)
}
