import { type Kysely, sql } from 'kysely'

/**
 * The people whom an account books for. `account_id` of a booking owns it, pays for it and gets its mail; `patient_id` is who
 * is treated, the account or one of its family members.
 */
export async function up(db: Kysely<unknown>): Promise<void> {
  await createMembers(db)
  await separatePatient(db)
  await auditFamily(db)
}

async function createMembers(db: Kysely<unknown>): Promise<void> {
  await sql`
    create table family_member (
      id uuid primary key default gen_random_uuid(),
      account_id uuid not null constraint member_of_account references person on delete cascade,
      -- Numbers the members of an account who were not removed, so that their number is limited.
      place smallint constraint at_most_eight_members check (place between 1 and 8),
      name text not null,
      birth_date date constraint plausible_birth_date check (birth_date between '1900-01-01' and current_date + 1),
      created_at timestamptz not null,
      removed_at timestamptz,
      active_account_id uuid generated always as (case when removed_at is null then account_id end) stored
        constraint member_of_active_account references person (active_id) on delete cascade,
      constraint one_member_per_place unique (account_id, place),
      constraint member_and_account unique (id, account_id),
      constraint removed_member_is_empty check (
        case when removed_at is null then name <> '' and birth_date is not null and place is not null
        else name = '' and birth_date is null and place is null end)
    )`.execute(db)
}

async function separatePatient(db: Kysely<unknown>): Promise<void> {
  await sql`drop index one_per_treatment_and_day`.execute(db)
  await sql`alter table booking drop constraint patient_in_one_place, drop column account_id`.execute(db)
  await sql`alter table booking rename patient_id to account_id`.execute(db)
  await sql`alter table booking rename active_patient_id to active_account_id`.execute(db)
  await sql`alter table booking rename constraint booking_of_patient to booking_of_account`.execute(db)
  await sql`alter table booking rename constraint booking_of_active_patient to booking_of_active_account`.execute(db)
  await sql`
    alter table booking
      add column member_id uuid,
      add column patient_id uuid not null generated always as (coalesce(member_id, account_id)) stored,
      add constraint booking_for_member foreign key (member_id, account_id) references family_member (id, account_id),
      add constraint patient_in_one_place
        exclude using gist (patient_id with =, during with &&) where (state <> 'cancelled' and state <> 'held')
  `.execute(db)
  await sql`
    create unique index one_per_treatment_and_day on booking (patient_id, day, treatment_id)
    where state <> 'cancelled' and state <> 'held'`.execute(db)
  await sql`create index booking_by_account on booking (account_id, created_at)`.execute(db)
}

async function auditFamily(db: Kysely<unknown>): Promise<void> {
  await sql`
    create or replace function changed_fields(before jsonb, after jsonb) returns text[] language sql immutable as $$
      select coalesce(array_agg(key order by key), '{}') from jsonb_each(after)
      where value is distinct from before -> key and key not in ('updated_at', 'active_id', 'paid_state',
        'settled_transaction', 'active_account_id', 'live', 'listed_name', 'search_text', 'sequence', 'moved_at')
    $$`.execute(db)
  await sql`
    create function audit_family_member() returns trigger language plpgsql as $$
    declare
      fields text[] := case tg_op when 'INSERT' then '{}' else array(
        select unnest(changed_fields(to_jsonb(old), to_jsonb(new))) intersect select unnest('{name,birth_date}'::text[])
        order by 1) end;
    begin
      if tg_op = 'INSERT' then
        perform record_audit_entry('family_member_added', 'family_member', new.id, new.account_id, '{}');
      elsif old.removed_at is null and new.removed_at is not null then
        perform record_audit_entry('family_member_removed', 'family_member', new.id, new.account_id, '{}');
      elsif fields <> '{}' then
        perform record_audit_entry('family_member_changed', 'family_member', new.id, new.account_id, fields);
      end if;
      return null;
    end $$`.execute(db)
  await sql`
    create trigger audit_family_member after insert or update on family_member
    for each row execute function audit_family_member()`.execute(db)
  await sql`
    create or replace function audit_new_bookings() returns trigger language plpgsql as $$
    declare contexts jsonb := nullif(current_setting('portal.act', true), '')::jsonb;
    begin
      insert into audit_entry (actor, actor_id, session_hash, request_id, network, action, object_kind, object_id,
        person_id, fields)
      select coalesce(context ->> 'actor', 'portal'), (context ->> 'personId')::uuid,
        left(encode(sha256(convert_to(context ->> 'sessionId', 'UTF8')), 'hex'), 16), context ->> 'requestId',
        network_of(context ->> 'ip'), 'booked', 'booking', id, account_id, '{}'
      from (
        select id, account_id, coalesce(contexts -> id::text, contexts) as context from written where state <> 'held'
      ) booked;
      return null;
    end $$`.execute(db)
  await sql`
    create or replace function audit_booking() returns trigger language plpgsql as $$
    declare
      fields text[] := array(select unnest(changed_fields(to_jsonb(old), to_jsonb(new)))
        except select unnest('{patient_id,during,occupied,arrived_at,seated_at,left_at,held_until,held_id}'::text[])
        order by 1);
    begin
      if fields = '{}' or new.state = 'held' then return null; end if;
      perform record_audit_entry(
        case
          when old.account_id <> new.account_id then 'booking_merged'
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
        'booking', new.id, new.account_id, fields);
      return null;
    end $$`.execute(db)
}
