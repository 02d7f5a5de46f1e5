import { type Kysely, sql } from 'kysely'

/**
 * Mail that is to go out, written in the transaction that causes it. A row names what it is about and no text: what a
 * mail says is put together when it goes.
 */
export async function up(db: Kysely<unknown>): Promise<void> {
  // How often what calendars know of a booking has been told anew: their SEQUENCE.
  await sql`alter table booking add sequence integer not null default 0`.execute(db)
  await sql`
    create table outbox (
      id uuid primary key default gen_random_uuid(),
      kind text not null,
      booking_id uuid constraint mail_about_booking references booking on delete cascade,
      sequence integer,
      payment_id uuid constraint mail_about_payment references payment on delete cascade,
      person_id uuid constraint mail_to_person references person on delete cascade,
      email text,
      state text not null default 'waiting'
        constraint known_mail_state check (state in ('waiting', 'delivered', 'failed', 'dropped')),
      attempts smallint not null default 0,
      created_at timestamptz not null,
      due_at timestamptz not null,
      delivered_at timestamptz,
      trouble text,
      constraint mail_is_to_somebody
        check (state in ('delivered', 'dropped') or person_id is not null or email is not null),
      constraint mail_tells_of_change check ((booking_id is null) = (sequence is null)),
      constraint one_mail_per_change unique (booking_id, sequence),
      constraint delivery_is_told check ((state = 'delivered') = (delivered_at is not null)),
      constraint failure_is_told check (state <> 'failed' or trouble is not null)
    )`.execute(db)
  await sql`create index outbox_due on outbox (due_at) where state = 'waiting'`.execute(db)
  await watchRetries(db)
}

// All else that happens to a row is the portal's own doing and no deed.
async function watchRetries(db: Kysely<unknown>): Promise<void> {
  await sql`
    create function audit_retry() returns trigger language plpgsql as $$
    begin
      perform tell_audit('mail_retried', 'mail', new.id, new.person_id, '{}');
      return null;
    end $$`.execute(db)
  await sql`
    create trigger audit_retry after update of state on outbox
    for each row when (old.state = 'failed' and new.state = 'waiting') execute function audit_retry()`.execute(db)
}
