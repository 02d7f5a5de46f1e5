import { type Kysely, sql } from 'kysely'

/**
 * Mail that is to go out, written in the transaction that causes it. A row names what it is about and no text: what a
 * mail says is put together when it goes.
 */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`
    create table outbox (
      id uuid primary key default gen_random_uuid(),
      kind text not null,
      booking_id uuid constraint mail_about_booking references booking on delete cascade,
      sequence integer,
      person_id uuid constraint mail_to_person references person on delete cascade,
      email text,
      state text not null default 'waiting'
        constraint known_mail_state check (state in ('waiting', 'delivered', 'failed', 'dropped')),
      attempts smallint not null default 0,
      created_at timestamptz not null,
      due_at timestamptz not null,
      delivered_at timestamptz,
      trouble text,
      constraint mail_is_about_somebody check (booking_id is not null or person_id is not null or email is not null),
      constraint one_mail_per_change unique (booking_id, sequence)
    )`.execute(db)
  await sql`create index outbox_due on outbox (due_at) where state = 'waiting'`.execute(db)
}
