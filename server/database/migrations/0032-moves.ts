import { type Kysely, sql } from 'kysely'

/**
 * The account that owns a booking, pays for it and gets its mail; the patient is who is treated. A generated column, so that
 * they cannot differ yet. A booking that the clinic keeps although the schedule does not support it has the accepted reasons.
 */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`
    alter table booking
      add column account_id uuid not null generated always as (patient_id) stored,
      add column kept_reasons text[] not null default '{}'`.execute(db)
  await sql`drop index booking_by_patient`.execute(db)
  await sql`create index booking_by_account on booking (account_id, created_at)`.execute(db)
  await sql`
    create or replace function audit_booking() returns trigger language plpgsql as $$
    declare
      fields text[] := array(select unnest(changed_fields(to_jsonb(old), to_jsonb(new)))
        except select unnest('{account_id,during,occupied}'::text[]) order by 1);
    begin
      if fields = '{}' then return null; end if;
      perform record_audit_entry(
        case
          when old.state <> new.state then 'booking_' || new.state
          when old.transaction_id is null and new.transaction_id is not null then 'booking_paid'
          when old.transaction_id is not null and new.transaction_id is null then 'booking_unpaid'
          when fields && '{day,start_minute,end_minute,doctor_id,chair_id}'::text[] then 'booking_moved'
          when fields = '{kept_reasons}' then 'booking_kept'
          else 'booking_changed' end,
        'booking', new.id, new.patient_id, fields);
      return null;
    end $$`.execute(db)
}
