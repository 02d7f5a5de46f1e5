-- Writes the audit entry of a change.
create or replace function audit_new_bookings() returns trigger language plpgsql as $$
declare contexts jsonb := nullif(current_setting('portal.act', true), '')::jsonb;
begin
  insert into audit_entry (actor, actor_id, session_hash, request_id, network, action, object_kind, object_id,
    person_id, fields)
  select coalesce(context ->> 'actor', 'portal'), (context ->> 'personId')::uuid,
    left(encode(sha256(convert_to(context ->> 'sessionId', 'UTF8')), 'hex'), 16), context ->> 'requestId',
    network_of(context ->> 'ip'), 'booked', 'booking', id, account_id, '{}'
  from (
    select id, account_id, coalesce(contexts -> id::text, contexts) as context from written
  ) booked;
  return null;
end $$;
create or replace trigger audit_new_bookings after insert on booking referencing new table as written
  for each statement execute function audit_new_bookings();
