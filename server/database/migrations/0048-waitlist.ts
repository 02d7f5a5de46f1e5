import { type Kysely, sql } from 'kysely'

/**
 * The waitlist. An offer of a time is a booking in the state `held` until `held_until`: it takes its doctor, chair and
 * slot like any other booking, and is not one of its patient. Keys in both directions keep it and the row of the offer
 * together.
 */
export async function up(db: Kysely<unknown>): Promise<void> {
  await createWaitlist(db)
  await holdTimes(db)
  await auditWaitlist(db)
  await linkOffers(db)
}

async function createWaitlist(db: Kysely<unknown>): Promise<void> {
  await sql`
    create table waitlist_entry (
      id uuid primary key default gen_random_uuid(),
      patient_id uuid not null constraint entry_of_active_patient references person (active_id),
      treatment_id uuid not null constraint entry_for_treatment references treatment on delete cascade,
      doctor_id uuid constraint entry_for_doctor references doctor on delete set null,
      weekdays smallint[] not null,
      morning boolean not null,
      afternoon boolean not null,
      until date not null,
      urgent boolean not null default false,
      run_outs smallint not null default 0,
      paused_at timestamptz,
      joined_at timestamptz not null,
      ended_at timestamptz,
      ended text,
      constraint entry_of_patient unique (id, patient_id),
      constraint iso_weekdays check (weekdays <> '{}' and weekdays <@ '{1,2,3,4,5,6,7}'::smallint[]),
      constraint waits_for_some_time check (morning or afternoon),
      constraint end_has_time check ((ended is null) = (ended_at is null)),
      constraint known_end check (ended in ('accepted', 'left', 'removed'))
    )`.execute(db)
  await sql`
    create unique index one_entry_per_treatment on waitlist_entry (patient_id, treatment_id) where ended_at is null
  `.execute(db)
  await sql`create index waiting_for_treatment on waitlist_entry (treatment_id) where ended_at is null`.execute(db)
  await sql`
    create table waitlist_offer (
      id uuid primary key default gen_random_uuid(),
      entry_id uuid not null,
      patient_id uuid not null,
      day date not null,
      start_minute smallint not null,
      end_minute smallint not null,
      doctor_id uuid constraint offer_with_doctor references doctor on delete set null,
      offered_at timestamptz not null,
      held_until timestamptz not null,
      outcome text,
      ended_at timestamptz,
      booking_id uuid constraint offer_became_booking references booking on delete set null
        deferrable initially deferred,
      open_id uuid generated always as (case when outcome is null then id end) stored,
      constraint offer_of_entry foreign key (entry_id, patient_id) references waitlist_entry (id, patient_id)
        on update cascade on delete cascade,
      constraint open_offer unique (open_id),
      constraint known_outcome check (outcome in ('accepted', 'declined', 'day_declined', 'run_out', 'withdrawn')),
      constraint outcome_has_time check ((outcome is null) = (ended_at is null)),
      constraint held_for_some_time check (offered_at < held_until)
    )`.execute(db)
  await sql`create unique index one_open_offer_per_entry on waitlist_offer (entry_id) where outcome is null`.execute(db)
  await sql`create index offer_of_entry on waitlist_offer (entry_id, offered_at)`.execute(db)
  await sql`
    create table waitlist_rule (
      only_one boolean primary key default true constraint one_waitlist_rule check (only_one),
      week_minutes smallint not null default 120,
      day_minutes smallint not null default 30,
      short_minutes smallint not null default 10,
      public_minutes smallint not null default 60,
      quiet_from smallint not null default 1260,
      quiet_until smallint not null default 480,
      quiet_public_until smallint not null default 600,
      version integer not null default 1,
      constraint holds_some_minutes check (
        week_minutes between 5 and 1440 and day_minutes between 5 and 1440 and short_minutes between 5 and 1440),
      constraint public_within_day check (public_minutes between 0 and 1440),
      constraint quiet_within_day check (
        quiet_from between 0 and 1439 and quiet_until between 0 and 1439 and quiet_public_until between 0 and 1440)
    )`.execute(db)
  await sql`insert into waitlist_rule default values`.execute(db)
}

async function holdTimes(db: Kysely<unknown>): Promise<void> {
  await sql`
    alter table booking drop constraint known_state, drop constraint patient_in_one_place,
      add column held_until timestamptz,
      add column held_id uuid generated always as (case when state = 'held' then id end) stored,
      add constraint known_state check (state in ('booked', 'done', 'missed', 'cancelled', 'held')),
      add constraint held_has_end check ((state = 'held') = (held_until is not null)),
      -- Cached answers about free times are valid until the next minute begins.
      add constraint held_for_whole_minutes check (extract(second from held_until) = 0),
      add constraint held_is_not_paid check (state <> 'held' or transaction_id is null),
      add constraint held_is_expected check (state <> 'held' or whereabouts = 'expected'),
      add constraint one_hold_per_offer unique (held_id),
      add constraint held_by_open_offer foreign key (held_id) references waitlist_offer (open_id),
      add constraint patient_in_one_place
        exclude using gist (patient_id with =, during with &&) where (state <> 'cancelled' and state <> 'held')
  `.execute(db)
  await sql`drop index one_per_treatment_and_day`.execute(db)
  await sql`
    create unique index one_per_treatment_and_day on booking (patient_id, day, treatment_id)
    where state <> 'cancelled' and state <> 'held'`.execute(db)
  await sql`create index held_day on booking (day) where state = 'held'`.execute(db)
  await sql`
    alter table waitlist_offer add constraint open_offer_holds_time
      foreign key (open_id) references booking (held_id) deferrable initially deferred`.execute(db)
  await sql`
    alter table outbox add column offer_id uuid constraint mail_about_offer references waitlist_offer on delete cascade,
      add constraint one_mail_per_offer unique (offer_id)`.execute(db)
  await sql`
    create or replace function use_of_treatment(of_treatment uuid, at timestamptz)
    returns table (coming integer, removable boolean) language sql stable as $$
      select
        (select count(*)::integer from booking b
          where b.treatment_id = of_treatment and b.live and b.state <> 'held' and lower(b.during) > at),
        not exists (select from booking b where b.treatment_id = of_treatment)
          and not exists (select from doctor d where d.treatment_id = of_treatment)
    $$`.execute(db)
}

/** A link in the mail about an offer answers it. It also tells how the offer ended. */
async function linkOffers(db: Kysely<unknown>): Promise<void> {
  await sql`
    alter table appointment_link alter column booking_id drop not null, drop constraint known_link_purpose,
      add column offer_id uuid constraint link_of_offer references waitlist_offer on delete cascade,
      add constraint known_link_purpose check (purpose in ('confirm', 'offer')),
      add constraint link_of_booking_or_offer check (
        (purpose = 'offer') = (offer_id is not null) and (purpose = 'offer') = (booking_id is null))`.execute(db)
  await sql`create index link_by_offer on appointment_link (offer_id) where offer_id is not null`.execute(db)
}

async function auditWaitlist(db: Kysely<unknown>): Promise<void> {
  await sql`
    create or replace function audit_new_bookings() returns trigger language plpgsql as $$
    declare contexts jsonb := nullif(current_setting('portal.act', true), '')::jsonb;
    begin
      insert into audit_entry (actor, actor_id, session_hash, request_id, network, action, object_kind, object_id,
        person_id, fields)
      select coalesce(context ->> 'actor', 'portal'), (context ->> 'personId')::uuid,
        left(encode(sha256(convert_to(context ->> 'sessionId', 'UTF8')), 'hex'), 16), context ->> 'requestId',
        network_of(context ->> 'ip'), 'booked', 'booking', id, patient_id, '{}'
      from (
        select id, patient_id, coalesce(contexts -> id::text, contexts) as context from written where state <> 'held'
      ) booked;
      return null;
    end $$`.execute(db)
  await sql`
    create or replace function audit_booking() returns trigger language plpgsql as $$
    declare
      fields text[] := array(select unnest(changed_fields(to_jsonb(old), to_jsonb(new)))
        except select unnest('{account_id,during,occupied,arrived_at,seated_at,left_at,held_until,held_id}'::text[])
        order by 1);
    begin
      if fields = '{}' then return null; end if;
      perform record_audit_entry(
        case
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
    create function audit_waitlist_entry() returns trigger language plpgsql as $$
    declare
      fields text[] := case tg_op when 'INSERT' then '{}' else array(
        select unnest(changed_fields(to_jsonb(old), to_jsonb(new))) except select unnest('{run_outs,ended_at}'::text[])
        order by 1) end;
    begin
      if tg_op = 'INSERT' then
        perform record_audit_entry('waitlist_joined', 'waitlist_entry', new.id, new.patient_id, '{}');
      -- The audit entry of the offer names its acceptance.
      elsif fields <> '{}' and new.ended is distinct from 'accepted' then
        perform record_audit_entry(
          case when 'ended' = any (fields) then 'waitlist_left'
            when 'paused_at' = any (fields) and new.paused_at is null then 'waitlist_resumed'
            when 'paused_at' = any (fields) then 'waitlist_paused'
            else 'waitlist_changed' end,
          'waitlist_entry', new.id, new.patient_id, fields);
      end if;
      return null;
    end $$`.execute(db)
  await sql`
    create trigger audit_waitlist_entry after insert or update on waitlist_entry
    for each row execute function audit_waitlist_entry()`.execute(db)
  await sql`
    create function audit_waitlist_offer() returns trigger language plpgsql as $$
    begin
      if tg_op = 'INSERT' then
        perform record_audit_entry('time_offered', 'waitlist_offer', new.id, new.patient_id, '{}');
      elsif old.outcome is distinct from new.outcome then
        perform record_audit_entry('offer_' || replace(new.outcome, 'day_', ''), 'waitlist_offer', new.id, new.patient_id,
          '{}');
      end if;
      return null;
    end $$`.execute(db)
  await sql`
    create trigger audit_waitlist_offer after insert or update on waitlist_offer
    for each row execute function audit_waitlist_offer()`.execute(db)
  await sql`
    create function audit_waitlist_rule() returns trigger language plpgsql as $$
    declare fields text[] := array_remove(changed_fields(to_jsonb(old), to_jsonb(new)), 'version');
    begin
      if fields <> '{}' then
        perform record_audit_entry('waitlist_rule_changed', 'waitlist_rule', null, null, fields);
      end if;
      return null;
    end $$`.execute(db)
  await sql`
    create trigger audit_waitlist_rule after update on waitlist_rule
    for each row execute function audit_waitlist_rule()`.execute(db)
}
