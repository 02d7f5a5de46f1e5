import { type Kysely, sql } from 'kysely'

/**
 * Who did what to whom and when. Triggers write it, so it is the statement that makes a change that tells of it,
 * whoever sends that statement; the actor is the transaction's, see server/database/audited-transaction.ts. Names of fields are kept,
 * never what was in them, and entries are only ever added.
 */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`
    create table audit_entry (
      id bigint generated always as identity primary key,
      at timestamptz not null default clock_timestamp(),
      actor text not null constraint known_actor check (actor in ('visitor', 'patient', 'admin', 'portal')),
      actor_id uuid,
      session_hash text,
      request_id text,
      network cidr,
      action text not null,
      object_kind text not null,
      object_id uuid,
      person_id uuid,
      fields text[] not null
    )`.execute(db)
  await sql`create index audit_of_person on audit_entry (person_id, id)`.execute(db)
  await sql`create index audit_of_actor on audit_entry (actor_id, id)`.execute(db)
  await sql`create index audit_changes on audit_entry (id) where action <> 'read'`.execute(db)
  await keepEntries(db)
  await tellEntries(db)
  await watchPeople(db)
  await watchAccounts(db)
  await watchBookings(db)
  await watchPayments(db)
  await watchMessages(db)
}

// Entries may go after six years, and change never.
async function keepEntries(db: Kysely<unknown>): Promise<void> {
  await sql`
    create function keep_audit() returns trigger language plpgsql as $$
    begin
      if tg_op = 'DELETE' and old.at < now() - interval '6 years' then return old; end if;
      raise exception 'audit entries stay' using errcode = 'restrict_violation';
    end $$`.execute(db)
  await sql`
    create trigger audit_stays before update or delete on audit_entry
    for each row execute function keep_audit()`.execute(db)
  await sql`
    create trigger audit_is_not_emptied before truncate on audit_entry
    for each statement execute function keep_audit()`.execute(db)
}

// Networks are kept to a /24 or a /48: enough to see a pattern, too little to find a home.
async function tellEntries(db: Kysely<unknown>): Promise<void> {
  await sql`
    create function network_of(address text) returns cidr language plpgsql immutable as $$
    begin
      return network(set_masklen(address::inet, case family(address::inet) when 4 then 24 else 48 end));
    exception when invalid_text_representation then return null;
    end $$`.execute(db)
  await sql`
    create function changed_fields(before jsonb, after jsonb) returns text[] language sql immutable as $$
      select coalesce(array_agg(key order by key), '{}') from jsonb_each(after)
      where value is distinct from before -> key and key not in ('updated_at', 'active_id', 'paid_state',
        'settled_transaction', 'live_patient', 'listed_name', 'search_text', 'sequence')
    $$`.execute(db)
  // Where nobody is named it is the portal, or `by_itself`: somebody who signs up or in acts for themselves.
  await sql`
    create function tell_audit(action text, object_kind text, object_id uuid, person_id uuid, fields text[],
      by_itself uuid default null, by_network cidr default null) returns void language plpgsql as $$
    declare act jsonb := nullif(current_setting('portal.act', true), '')::jsonb;
    begin
      insert into audit_entry (actor, actor_id, session_hash, request_id, network, action, object_kind, object_id,
        person_id, fields)
      values (
        coalesce(act ->> 'actor', (select role from person where id = by_itself), 'portal'),
        case when act is null then by_itself else (act ->> 'personId')::uuid end,
        left(encode(sha256(convert_to(act ->> 'sessionId', 'UTF8')), 'hex'), 16),
        act ->> 'requestId',
        case when act is null then by_network else network_of(act ->> 'ip') end,
        action, object_kind, object_id, person_id, fields);
    end $$`.execute(db)
}

async function watchPeople(db: Kysely<unknown>): Promise<void> {
  await sql`
    create function audit_person() returns trigger language plpgsql as $$
    declare fields text[] := case tg_op when 'INSERT' then '{}' else changed_fields(to_jsonb(old), to_jsonb(new)) end;
    begin
      if tg_op = 'INSERT' then
        perform tell_audit('joined', 'person', new.id, new.id, '{}', new.id);
        if new.role = 'admin' then perform tell_audit('admin_made', 'person', new.id, new.id, '{role}'); end if;
      elsif fields <> '{}' then
        perform tell_audit(
          case when 'removed_at' = any (fields) then 'person_removed'
            when 'role' = any (fields) and new.role = 'admin' then 'admin_made'
            when 'role' = any (fields) then 'admin_removed'
            when 'email' = any (fields) then 'email_changed'
            when fields = '{email_verified}' then 'email_verified'
            else 'profile_changed' end,
          'person', new.id, new.id, fields);
      end if;
      return null;
    end $$`.execute(db)
  await sql`
    create trigger audit_person after insert or update on person
    for each row execute function audit_person()`.execute(db)
}

// A session that ends by itself is no deed.
async function watchAccounts(db: Kysely<unknown>): Promise<void> {
  await sql`
    create function audit_account() returns trigger language plpgsql as $$
    declare
      row record := case tg_op when 'DELETE' then old else new end;
      way text := case row.provider_id when 'credential' then 'password' else row.provider_id end;
    begin
      if tg_op = 'UPDATE' and old.password is not distinct from new.password then return null; end if;
      perform tell_audit(
        way || case tg_op when 'INSERT' then '_added' when 'DELETE' then '_dropped' else '_changed' end,
        'account', row.id, row.person_id, '{}', case tg_op when 'INSERT' then row.person_id end);
      return null;
    end $$`.execute(db)
  await sql`
    create trigger audit_account after insert or update or delete on account
    for each row execute function audit_account()`.execute(db)
  await sql`
    create function audit_session() returns trigger language plpgsql as $$
    begin
      if tg_op = 'INSERT' then
        perform tell_audit('signed_in', 'session', null, new.person_id, '{}', new.person_id,
          network_of(nullif(new.ip_address, '')));
      elsif nullif(current_setting('portal.act', true), '') is not null then
        perform tell_audit('signed_out', 'session', null, old.person_id, '{}');
      end if;
      return null;
    end $$`.execute(db)
  await sql`
    create trigger audit_session after insert or delete on session
    for each row execute function audit_session()`.execute(db)
}

async function watchBookings(db: Kysely<unknown>): Promise<void> {
  await sql`
    create function audit_booking() returns trigger language plpgsql as $$
    declare fields text[] := case tg_op when 'INSERT' then '{}' else changed_fields(to_jsonb(old), to_jsonb(new)) end;
    begin
      if tg_op = 'UPDATE' and fields = '{}' then return null; end if;
      perform tell_audit(
        case when tg_op = 'INSERT' then 'booked'
          when old.state = 'booked' and new.state = 'cancelled' then 'booking_cancelled'
          when old.transaction_id is null and new.transaction_id is not null then 'booking_paid'
          when old.transaction_id is not null and new.transaction_id is null then 'booking_unpaid'
          else 'booking_changed' end,
        'booking', new.id, new.patient_id, fields);
      return null;
    end $$`.execute(db)
  await sql`
    create trigger audit_booking after insert or update on booking
    for each row execute function audit_booking()`.execute(db)
}

// That the provider was asked again is no change.
async function watchPayments(db: Kysely<unknown>): Promise<void> {
  await sql`
    create function audit_payment() returns trigger language plpgsql as $$
    begin
      if tg_op = 'INSERT' then
        perform tell_audit(case new.method when 'card' then 'payment_opened' else 'cash_taken' end, 'payment', new.id,
          new.patient_id, '{}');
      elsif old.state <> new.state or old.returned_cents <> new.returned_cents or old.disputed <> new.disputed then
        perform tell_audit(
          case when old.state <> new.state then 'payment_' || new.state else 'payment_changed' end,
          'payment', new.id, new.patient_id, changed_fields(to_jsonb(old), to_jsonb(new)));
      end if;
      return null;
    end $$`.execute(db)
  await sql`
    create trigger audit_payment after insert or update on payment
    for each row execute function audit_payment()`.execute(db)
}

async function watchMessages(db: Kysely<unknown>): Promise<void> {
  await sql`
    create function audit_message() returns trigger language plpgsql as $$
    begin
      if tg_op = 'INSERT' then
        perform tell_audit('message_sent', 'contact_message', new.id, null, '{}');
      elsif tg_op = 'DELETE' then
        perform tell_audit('message_removed', 'contact_message', old.id, null, '{}');
      elsif (old.answered_at is null) <> (new.answered_at is null) then
        perform tell_audit(case when new.answered_at is null then 'message_reopened' else 'message_answered' end,
          'contact_message', new.id, null, changed_fields(to_jsonb(old), to_jsonb(new)));
      end if;
      return null;
    end $$`.execute(db)
  await sql`
    create trigger audit_message after insert or update or delete on contact_message
    for each row execute function audit_message()`.execute(db)
}
