import { type Kysely, sql } from 'kysely'

/**
 * The record that a removed person was merged into. The audit log has an entry of the merge and one of each booking that
 * it moved.
 */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`
    alter table person
      add column merged_into uuid constraint person_merged_into references person (id),
      add constraint merged_person_is_removed check (merged_into is null or removed_at is not null),
      add constraint not_merged_into_itself check (merged_into <> id)`.execute(db)
  await sql`create index person_merged on person (merged_into) where merged_into is not null`.execute(db)
  await sql`
    create or replace function audit_person() returns trigger language plpgsql as $$
    declare
      fields text[] := case tg_op when 'INSERT' then '{}' else changed_fields(to_jsonb(old), to_jsonb(new)) end;
      by_staff boolean :=
        nullif(current_setting('portal.act', true), '')::jsonb ->> 'actor' not in ('visitor', 'patient', 'portal');
    begin
      if tg_op = 'INSERT' then
        perform record_audit_entry(case when by_staff then 'caller_added' else 'joined' end, 'person', new.id, new.id, '{}',
          new.id);
        if new.role <> 'patient' then
          perform record_audit_entry(replace(new.role, 'doctor', 'doctor_role') || '_made', 'person', new.id, new.id,
            '{role}');
        end if;
      elsif 'merged_into' = any (fields) then
        perform record_audit_entry('person_merged', 'person', new.id, new.merged_into, '{}');
      elsif fields <> '{}' then
        perform record_audit_entry(
          case when 'removed_at' = any (fields) then 'person_removed'
            when ('role' = any (fields) or 'doctor_id' = any (fields) and new.doctor_id is not null)
              and new.role <> 'patient' then replace(new.role, 'doctor', 'doctor_role') || '_made'
            when 'role' = any (fields) then replace(old.role, 'doctor', 'doctor_role') || '_removed'
            when 'email' = any (fields) then 'email_changed'
            when fields = '{email_verified}' then 'email_verified'
            else 'profile_changed' end,
          'person', new.id, new.id, fields);
      end if;
      return null;
    end $$`.execute(db)
  await sql`
    create or replace function audit_booking() returns trigger language plpgsql as $$
    declare
      fields text[] := array(select unnest(changed_fields(to_jsonb(old), to_jsonb(new)))
        except select unnest('{account_id,during,occupied,arrived_at,seated_at,left_at,held_until,held_id}'::text[])
        order by 1);
    begin
      if fields = '{}' or new.state = 'held' then return null; end if;
      perform record_audit_entry(
        case
          when old.patient_id <> new.patient_id then 'booking_merged'
          when old.state = 'held' and new.state = 'booked' then 'booked'
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
  await sql`
    create or replace function audit_review() returns trigger language plpgsql as $$
    declare
      row record := case tg_op when 'DELETE' then old else new end;
      fields text[] := case tg_op when 'UPDATE' then changed_fields(to_jsonb(old), to_jsonb(new)) else '{}' end;
    begin
      fields := array(
        select field from unnest(fields) field
        where field not in ('version', 'written_at', 'judged_at', 'patient_id') order by 1);
      if tg_op = 'UPDATE' and fields = '{}' then return null; end if;
      perform record_audit_entry(
        case when tg_op = 'INSERT' then 'review_written'
          when tg_op = 'DELETE' then 'review_removed'
          when old.version <> new.version then 'review_changed'
          else 'review_' || new.state end,
        'review', row.id, row.patient_id, fields);
      return null;
    end $$`.execute(db)
}
