import { type Kysely, sql } from 'kysely'

/**
 * Reminders of appointments, at most one for each booking, time and number of days before it, and links that mails about
 * an appointment contain. A link ends when the booking's time or owner or the owner's email address changes.
 */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`
    create table reminder (
      days_before smallint primary key constraint reminder_within_two_weeks check (days_before between 1 and 14)
    )`.execute(db)
  await sql`insert into reminder (days_before) values (3), (1)`.execute(db)
  await sql`
    create function audit_reminder() returns trigger language plpgsql as $$
    begin
      perform record_audit_entry('reminder_' || case tg_op when 'INSERT' then 'added' else 'removed' end, 'reminder', null,
        null, '{}');
      return null;
    end $$`.execute(db)
  await sql`
    create trigger audit_reminder after insert or delete on reminder
    for each row execute function audit_reminder()`.execute(db)
  await sql`alter table person add column reminders boolean not null default true`.execute(db)
  await sql`alter table booking add column moved_at timestamptz`.execute(db)
  await sql`
    create or replace function changed_fields(before jsonb, after jsonb) returns text[] language sql immutable as $$
      select coalesce(array_agg(key order by key), '{}') from jsonb_each(after)
      where value is distinct from before -> key and key not in ('updated_at', 'active_id', 'paid_state',
        'settled_transaction', 'active_patient_id', 'live', 'listed_name', 'search_text', 'sequence', 'moved_at')
    $$`.execute(db)
  await queueReminders(db)
  await addLinks(db)
}

async function queueReminders(db: Kysely<unknown>): Promise<void> {
  await sql`
    alter table outbox
      add column reminder_of timestamptz,
      add column days_before smallint,
      drop constraint booking_mail_has_sequence,
      add constraint booking_mail_has_sequence
        check ((booking_id is null) = (sequence is null and reminder_of is null)),
      add constraint reminder_has_days check ((reminder_of is null) = (days_before is null)),
      add constraint one_mail_per_reminder unique (booking_id, reminder_of, days_before)`.execute(db)
  await sql`
    create function mark_asked() returns trigger language plpgsql as $$
    begin
      update booking set confirmation = 'asked'
      where id = new.booking_id and state = 'booked' and lower(during) = new.reminder_of and confirmation = 'not_asked';
      return null;
    end $$`.execute(db)
  await sql`
    create trigger reminder_asks after update of state on outbox for each row
    when (new.state = 'delivered' and new.reminder_of is not null) execute function mark_asked()`.execute(db)
}

async function addLinks(db: Kysely<unknown>): Promise<void> {
  await sql`
    create table appointment_link (
      token_hash bytea primary key,
      purpose text not null constraint known_link_purpose check (purpose in ('confirm')),
      booking_id uuid not null constraint link_of_booking references booking on delete cascade,
      person_id uuid not null constraint link_of_account references person on delete cascade,
      starts_at timestamptz not null,
      created_at timestamptz not null
    )`.execute(db)
  await sql`create index link_by_booking on appointment_link (booking_id)`.execute(db)
  await sql`create index link_by_person on appointment_link (person_id)`.execute(db)
  await sql`
    create function end_appointment_links() returns trigger language plpgsql as $$
    begin
      delete from appointment_link where person_id = new.id;
      return null;
    end $$`.execute(db)
  await sql`
    create trigger new_email_ends_links after update of email on person for each row
    when (old.email <> new.email) execute function end_appointment_links()`.execute(db)
}
