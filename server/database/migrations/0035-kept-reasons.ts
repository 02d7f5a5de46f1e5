import { type Kysely, sql } from 'kysely'

/** Every reason for which the clinic keeps a booking that the schedule does not support, not only the latest. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`alter table booking add column kept_reasons text[] not null default '{}'`.execute(db)
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
  // The audit log has the decisions already.
  await sql`alter table booking disable trigger user`.execute(db)
  await sql`update booking set kept_reasons = array[kept_reason] where kept_reason is not null`.execute(db)
  await sql`alter table booking enable trigger user`.execute(db)
  await sql`alter table booking drop column kept_reason`.execute(db)
}
