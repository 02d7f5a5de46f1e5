-- Writes an audit entry in the context of the transaction (`portal.act`). Without one, the portal acts, or `default_actor`. Of the
-- address it keeps the network.
create or replace function record_audit_entry(action text, object_kind text, object_id uuid, person_id uuid, fields text[],
  default_actor uuid default null, default_ip text default null) returns void language plpgsql as $$
declare
  context jsonb := nullif(current_setting('portal.act', true), '')::jsonb;
begin
  insert into audit_entry (actor, actor_id, session_hash, request_id, network, action, object_kind, object_id, person_id, fields)
  values (coalesce(context ->> 'actor', (select role from person where id = default_actor), 'portal'),
    case when context is null then default_actor else (context ->> 'personId')::uuid end,
    left(encode(sha256(convert_to(context ->> 'sessionId', 'UTF8')), 'hex'), 16), context ->> 'requestId',
    network_of(case when context is null then default_ip else context ->> 'ip' end),
    action, object_kind, object_id, person_id, fields);
end $$;
