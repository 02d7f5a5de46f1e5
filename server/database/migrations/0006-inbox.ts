import { type Kysely, sql } from 'kysely'

/** Which messages have been answered, and by whom. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`
    alter table contact_message
      add answered_at timestamptz,
      add answered_by uuid constraint message_answered_by references person on delete set null,
      add constraint answer_is_told check (answered_by is null or answered_at is not null)`.execute(db)
  await sql`
    create index contact_message_listed on contact_message ((answered_at is not null), created_at desc, id)
  `.execute(db)
}
