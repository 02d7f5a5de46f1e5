import { type Kysely, sql } from 'kysely'

/**
 * What the front desk records of a visit: whether it took place, where the patient is, and whether the patient has confirmed.
 * A booking that is done or was missed stays live. Each change is notified to the desks.
 */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`
    alter table booking drop constraint known_state,
      add constraint known_state check (state in ('booked', 'done', 'missed', 'cancelled')),
      add column whereabouts text not null default 'expected'
        constraint known_whereabouts check (whereabouts in ('expected', 'arrived', 'in_chair', 'left')),
      add column arrived_at timestamptz,
      add column seated_at timestamptz,
      add column left_at timestamptz,
      add column confirmation text not null default 'not_asked'
        constraint known_confirmation check (confirmation in ('not_asked', 'asked', 'confirmed', 'declined')),
      add constraint done_when_left check ((state = 'done') = (whereabouts = 'left')),
      add constraint absent_patient_is_expected
        check (state not in ('missed', 'cancelled') or whereabouts = 'expected'),
      add constraint visit_in_order check (
        (whereabouts <> 'expected' or arrived_at is null) and (seated_at is null or arrived_at <= seated_at)
        and (whereabouts in ('in_chair', 'left') or seated_at is null)
        and (left_at is null or seated_at <= left_at) and (whereabouts = 'left' or left_at is null))`.execute(db)
  await sql`
    create or replace function audit_booking() returns trigger language plpgsql as $$
    declare
      fields text[] := array(select unnest(changed_fields(to_jsonb(old), to_jsonb(new)))
        except select unnest('{account_id,during,occupied,arrived_at,seated_at,left_at}'::text[]) order by 1);
    begin
      if fields = '{}' then return null; end if;
      perform record_audit_entry(
        case
          when old.state <> new.state and new.state = 'booked' then 'booking_reopened'
          when old.state <> new.state then 'booking_' || new.state
          when old.transaction_id is null and new.transaction_id is not null then 'booking_paid'
          when old.transaction_id is not null and new.transaction_id is null then 'booking_unpaid'
          when fields && '{day,start_minute,end_minute,doctor_id,chair_id}'::text[] then 'booking_moved'
          when old.whereabouts <> new.whereabouts then 'patient_' || new.whereabouts
          when old.confirmation <> new.confirmation then 'confirmation_' || new.confirmation
          when fields = '{kept_reasons}' then 'booking_kept'
          else 'booking_changed' end,
        'booking', new.id, new.patient_id, fields);
      return null;
    end $$`.execute(db)
  await sql`
    create function notify_desks() returns trigger language plpgsql as $$
    begin
      perform pg_notify('desk', to_char(day, 'YYYY-MM-DD'))
      from (select distinct later.day from earlier join later using (id) where earlier is distinct from later) days;
      return null;
    end $$`.execute(db)
  await sql`
    create trigger notify_desks after update on booking
    referencing old table as earlier new table as later for each statement execute function notify_desks()`.execute(db)
}
