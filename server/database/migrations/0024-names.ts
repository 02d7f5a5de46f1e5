import { type Kysely, sql } from 'kysely'

/**
 * Standard names for triggers, functions and constraints. Names that the code of 0.1.0 uses stay for its processes during
 * a rolling restart: columns, `one_admin_stays`, `booked_on_open_day`, and the triggers on the channel `access`, which
 * nothing else listens to. `tell_audit` and `plain_letters` forward to the new functions. Drop these a release later.
 */
export async function up(db: Kysely<unknown>): Promise<void> {
  for (const [table, names] of Object.entries(constraints)) {
    for (const [from, to] of Object.entries(names)) {
      await sql`alter table ${sql.id(table)} rename constraint ${sql.id(from)} to ${sql.id(to)}`.execute(db)
    }
  }
  for (const [table, from, to] of triggers) {
    await sql`alter trigger ${sql.id(from)} on ${sql.id(table)} rename to ${sql.id(to)}`.execute(db)
  }
  for (const [from, to] of Object.entries(functions)) {
    await sql`alter function ${sql.id(from)} rename to ${sql.id(to)}`.execute(db)
  }
  await renameActivePatient(db)
  await replaceBodies(db)
  await renameAuditFunction(db)
  await sql`
    create function plain_letters(written text) returns text language sql immutable parallel safe strict as $$
      select fold_for_search(written)
    $$`.execute(db)
}

const constraints = {
  account: { no_tokens_kept: 'no_provider_tokens' },
  person: { removed_is_nobody: 'removed_person_is_anonymous' },
  treatment: { name_is_told: 'name_not_empty' },
  booking: { who_left_is_nobody: 'anonymized_booking_is_empty', cancellation_is_told: 'cancellation_is_complete' },
  payment: { receipt_is_told: 'received_has_time_and_amount', refund_is_told: 'refunded_has_time' },
  closed_days: { reason_is_told: 'reason_not_empty' },
  contact_message: { answer_is_told: 'answered_has_time' },
  review: {
    judgement_is_told: 'moderated_has_time',
    name_is_told: 'name_not_empty',
    named_without_address: 'name_without_email',
    reason_to_turn_down: 'reason_only_if_rejected',
    words_are_told: 'review_text_not_empty',
  },
  outbox: {
    delivery_is_told: 'delivered_has_time',
    failure_is_told: 'failed_has_error',
    mail_is_to_somebody: 'mail_has_recipient',
    mail_tells_of_change: 'booking_mail_has_sequence',
  },
}

const triggers = [
  ['booking', 'audit_booked', 'audit_new_bookings'],
  ['booking', 'review_goes_with_visit', 'delete_review_on_cancel'],
  ['booking', 'tell_booked_days', 'notify_booked_days'],
  ['booking', 'tell_changed_days', 'notify_changed_days'],
  ['booking', 'tell_every_day', 'notify_all_days'],
  ['booking', 'tell_freed_days', 'notify_freed_days'],
  ['closed_days', 'tell_every_day', 'notify_all_days'],
  ['treatment', 'tell_every_day', 'notify_all_days'],
  ['treatment_slot', 'tell_every_day', 'notify_all_days'],
  ['review', 'words_of_patient', 'review_written_by_patient'],
  ['outbox', 'audit_retry', 'audit_mail_retry'],
  ['audit_entry', 'audit_is_not_emptied', 'audit_entry_no_truncate'],
  ['audit_entry', 'audit_stays', 'audit_entry_immutable'],
] as const

const functions = {
  audit_booked: 'audit_new_bookings',
  audit_retry: 'audit_mail_retry',
  drop_review: 'delete_review',
  keep_an_admin: 'require_one_admin',
  keep_audit: 'protect_audit_entries',
  look_at_words: 'reset_review_moderation',
  plain_letters: 'fold_for_search',
  refuse_closed_day: 'reject_closed_day',
  tell_booked_days: 'notify_booked_days',
  tell_changed_days: 'notify_changed_days',
  tell_every_day: 'notify_all_days',
}

async function renameActivePatient(db: Kysely<unknown>): Promise<void> {
  await sql`alter table booking rename live_patient to active_patient_id`.execute(db)
  await sql`
    create or replace function changed_fields(before jsonb, after jsonb) returns text[] language sql immutable as $$
      select coalesce(array_agg(key order by key), '{}') from jsonb_each(after)
      where value is distinct from before -> key and key not in ('updated_at', 'active_id', 'paid_state',
        'settled_transaction', 'active_patient_id', 'listed_name', 'search_text', 'sequence')
    $$`.execute(db)
}

async function replaceBodies(db: Kysely<unknown>): Promise<void> {
  await sql`
    create or replace function protect_audit_entries() returns trigger language plpgsql as $$
    begin
      if tg_op = 'DELETE' and old.at < now() - interval '6 years' then return old; end if;
      raise exception 'audit entries are immutable' using errcode = 'restrict_violation';
    end $$`.execute(db)
  await sql`
    create or replace function require_one_admin() returns trigger language plpgsql as $$
    begin
      perform pg_advisory_xact_lock(hashtextextended('the last admin', 0));
      if not exists (select from person where role = 'admin') then
        raise exception 'at least one admin is required'
          using errcode = 'check_violation', constraint = 'one_admin_stays', table = 'person';
      end if;
      return null;
    end $$`.execute(db)
  await sql`
    create or replace function reset_review_moderation() returns trigger language plpgsql as $$
    declare
      writer text := nullif(current_setting('portal.act', true), '')::jsonb ->> 'personId';
      same boolean := tg_op = 'UPDATE' and (new.stars, new.words, new.shown_name, new.place)
        is not distinct from (old.stars, old.words, old.shown_name, old.place);
    begin
      if same then return new; end if;
      if writer is distinct from new.patient_id::text then
        raise exception 'only the patient can write the review'
          using errcode = 'check_violation', constraint = 'review_written_by_patient', table = 'review';
      end if;
      new.state := 'waiting';
      new.reason := null;
      new.judged_at := null;
      if tg_op = 'UPDATE' then new.version := old.version + 1; end if;
      return new;
    end $$`.execute(db)
  // Processes of 0.1.0 insert bookings of several patients in one statement, with an audit context for each.
  await sql`
    create or replace function audit_new_bookings() returns trigger language plpgsql as $$
    declare contexts jsonb := nullif(current_setting('portal.act', true), '')::jsonb;
    begin
      insert into audit_entry (actor, actor_id, session_hash, request_id, network, action, object_kind, object_id,
        person_id, fields)
      select coalesce(context ->> 'actor', 'portal'), (context ->> 'personId')::uuid,
        left(encode(sha256(convert_to(context ->> 'sessionId', 'UTF8')), 'hex'), 16), context ->> 'requestId',
        network_of(context ->> 'ip'), 'booked', 'booking', id, patient_id, '{}'
      from (select id, patient_id, coalesce(contexts -> id::text, contexts) as context from written) booked;
      return null;
    end $$`.execute(db)
}

async function renameAuditFunction(db: Kysely<unknown>): Promise<void> {
  await sql`drop function tell_audit`.execute(db)
  await sql`
    create function record_audit_entry(action text, object_kind text, object_id uuid, person_id uuid, fields text[],
      default_actor uuid default null, default_network cidr default null)
    returns void language plpgsql as $$
    declare context jsonb := nullif(current_setting('portal.act', true), '')::jsonb;
    begin
      insert into audit_entry (actor, actor_id, session_hash, request_id, network, action, object_kind, object_id,
        person_id, fields)
      values (
        coalesce(context ->> 'actor', (select role from person where id = default_actor), 'portal'),
        case when context is null then default_actor else (context ->> 'personId')::uuid end,
        left(encode(sha256(convert_to(context ->> 'sessionId', 'UTF8')), 'hex'), 16),
        context ->> 'requestId',
        case when context is null then default_network else network_of(context ->> 'ip') end,
        action, object_kind, object_id, person_id, fields);
    end $$`.execute(db)
  await sql`
    do $$
    declare definition text;
    begin
      for definition in select pg_get_functiondef(oid) from pg_proc
        where pronamespace = current_schema()::regnamespace and prosrc like '%perform tell_audit(%'
      loop
        execute replace(definition, 'perform tell_audit(', 'perform record_audit_entry(');
      end loop;
    end $$`.execute(db)
  await sql`
    create function tell_audit(action text, object_kind text, object_id uuid, person_id uuid, fields text[])
    returns void language sql as $$
      select record_audit_entry(action, object_kind, object_id, person_id, fields)
    $$`.execute(db)
}
