import { type Kysely, sql } from 'kysely'

/** The pinboard of the front desk: bookings that need another time and keep the present one until they are moved. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`
    alter table booking add column pinned_at timestamptz,
      add constraint only_booked_is_pinned check (pinned_at is null or state = 'booked')`.execute(db)
  await sql`create index pinned_booking on booking (pinned_at) where pinned_at is not null`.execute(db)
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
          when fields = '{pinned_at}' then case when new.pinned_at is null then 'booking_unpinned' else 'booking_pinned' end
          else 'booking_changed' end,
        'booking', new.id, new.patient_id, fields);
      return null;
    end $$`.execute(db)
}
