import { type Kysely, sql } from 'kysely'

/**
 * Adds who works when (working hours, absences, treatments performed), chairs with outages, a treatment's buffer, notice
 * and chairs, and a booking's doctor and chair. A clinic that enters none of these is offered as before.
 */
export async function up(db: Kysely<unknown>): Promise<void> {
  await addChairs(db)
  await addWorkingHours(db)
  await assignBookings(db)
  await auditRemoval(db)
  for (const table of [
    'chair',
    'chair_outage',
    'treatment_chair',
    'doctor',
    'working_hours',
    'doctor_absence',
    'performs',
  ]) {
    await lockAndNotify(db, table)
  }
}

async function addChairs(db: Kysely<unknown>): Promise<void> {
  await sql`
    create table chair (
      id uuid primary key default gen_random_uuid(),
      name text not null constraint chair_has_name check (name <> ''),
      position integer not null default 0,
      in_service boolean not null default true,
      version integer not null default 1
    )`.execute(db)
  await sql`create unique index one_chair_per_name on chair (lower(name))`.execute(db)
  await sql`
    create table chair_outage (
      id uuid primary key default gen_random_uuid(),
      chair_id uuid not null constraint outage_of_chair references chair on delete cascade,
      first_day date not null,
      last_day date not null,
      note text not null default '',
      constraint outage_in_order check (first_day <= last_day)
    )`.execute(db)
  await sql`create index on chair_outage (chair_id)`.execute(db)
  await sql`
    create table treatment_chair (
      treatment_id uuid not null constraint treatment_in_chair references treatment on delete cascade,
      chair_id uuid not null constraint chair_for_treatment references chair on delete cascade,
      primary key (treatment_id, chair_id)
    )`.execute(db)
  await sql`
    alter table treatment
      add column buffer_minutes smallint not null default 0,
      add column notice_minutes integer not null default 0,
      add constraint buffer_in_range check (buffer_minutes between 0 and 240),
      add constraint notice_in_range check (notice_minutes between 0 and 43200)`.execute(db)
}

async function addWorkingHours(db: Kysely<unknown>): Promise<void> {
  await sql`
    alter table doctor
      add column removed_at timestamptz,
      add column takes_appointments boolean not null default true,
      add constraint removed_takes_no_appointments check (removed_at is null or not takes_appointments),
      drop constraint one_doctor_per_email,
      add column position integer not null default 0,
      add column usual_chair_id uuid constraint usual_chair_of_doctor references chair on delete set null`.execute(db)
  await sql`create unique index one_doctor_per_email on doctor (email) where removed_at is null`.execute(db)
  await sql`
    create table working_hours (
      id uuid primary key default gen_random_uuid(),
      doctor_id uuid not null constraint hours_of_doctor references doctor on delete cascade,
      weekday smallint not null,
      start_minute smallint not null,
      end_minute smallint not null,
      valid_from date not null,
      valid_until date,
      constraint hours_on_weekday check (weekday between 1 and 7),
      constraint hours_within_day check (0 <= start_minute and start_minute < end_minute and end_minute <= 1440),
      constraint hours_valid_in_order check (valid_from <= valid_until),
      constraint hours_do_not_overlap exclude using gist (
        doctor_id with =,
        weekday with =,
        int4range(start_minute, end_minute) with &&,
        daterange(valid_from, valid_until, '[]') with &&
      )
    )`.execute(db)
  await sql`
    create table doctor_absence (
      id uuid primary key default gen_random_uuid(),
      doctor_id uuid not null constraint absence_of_doctor references doctor on delete cascade,
      first_day date not null,
      last_day date not null,
      start_minute smallint not null default 0,
      end_minute smallint not null default 1440,
      kind text not null constraint known_absence check (kind in ('vacation', 'sick', 'training', 'other')),
      note text not null default '',
      constraint absence_in_order check (first_day <= last_day),
      constraint absence_within_day check (0 <= start_minute and start_minute < end_minute and end_minute <= 1440),
      constraint hours_of_one_day check (first_day = last_day or start_minute = 0 and end_minute = 1440)
    )`.execute(db)
  await sql`create index on doctor_absence (doctor_id)`.execute(db)
  await sql`
    create table performs (
      doctor_id uuid not null constraint performing_doctor references doctor on delete cascade,
      treatment_id uuid not null constraint performed_treatment references treatment on delete cascade,
      primary key (treatment_id, doctor_id)
    )`.execute(db)
  await sql`create index on performs (doctor_id)`.execute(db)
}

// `occupied` is the time of the doctor and the chair: the appointment and the buffer after it.
async function assignBookings(db: Kysely<unknown>): Promise<void> {
  await sql`
    alter table booking
      add column doctor_id uuid constraint booking_with_doctor references doctor on delete restrict,
      add column chair_id uuid constraint booking_in_chair references chair on delete restrict,
      add column doctor_chosen boolean not null default false,
      add column occupied tstzrange,
      add constraint occupied_with_doctor_or_chair
        check (occupied @> during or occupied is null and doctor_id is null and chair_id is null),
      drop constraint one_booking_per_slot,
      add constraint one_booking_per_slot exclude using gist (treatment_id with =, during with &&)
        where (state <> 'cancelled' and doctor_id is null),
      add constraint doctor_in_one_place exclude using gist (doctor_id with =, occupied with &&)
        where (state <> 'cancelled' and doctor_id is not null),
      add constraint chair_in_one_place exclude using gist (chair_id with =, occupied with &&)
        where (state <> 'cancelled' and chair_id is not null)`.execute(db)
}

// A doctor who is kept for bookings counts as removed.
async function auditRemoval(db: Kysely<unknown>): Promise<void> {
  await sql`
    create or replace function audit_doctor() returns trigger language plpgsql as $$
    declare fields text[];
    begin
      if tg_op = 'INSERT' then
        perform record_audit_entry('doctor_added', 'doctor', new.id, null, '{}');
      elsif tg_op = 'DELETE' then
        perform record_audit_entry('doctor_removed', 'doctor', old.id, null, '{}');
      elsif old.removed_at is null and new.removed_at is not null then
        perform record_audit_entry('doctor_removed', 'doctor', new.id, null, '{}');
      else
        fields := changed_fields(to_jsonb(old) - 'version' - 'portrait', to_jsonb(new) - 'version' - 'portrait');
        fields := array_replace(fields, 'treatment_id', 'speciality');
        if fields <> '{}' then perform record_audit_entry('doctor_changed', 'doctor', new.id, null, fields); end if;
      end if;
      return null;
    end $$`.execute(db)
}

// Like the tables of treatments: a change waits for claims in progress, and caches of every day are dropped.
async function lockAndNotify(db: Kysely<unknown>, table: string): Promise<void> {
  await sql`
    create trigger lock_schedule before insert or update or delete on ${sql.id(table)}
    for each statement execute function lock_schedule()`.execute(db)
  await sql`
    create trigger notify_all_days after insert or update or delete or truncate on ${sql.id(table)}
    for each statement execute function notify_all_days()`.execute(db)
}
