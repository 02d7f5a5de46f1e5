-- Stores the result of a request under its idempotency key; nothing without a key. Fails with serialization_failure if
-- another transaction used the key in the meantime; repeat the request.
create or replace function keep_result(request_actor uuid, request_key text, request_call text, request_hash text,
  request_result jsonb, at timestamptz) returns void language plpgsql as $$
begin
  if request_key is null then return; end if;
  insert into request_key (actor, key, call, hash, result, created_at)
  values (request_actor, request_key, request_call, request_hash, request_result, at)
  on conflict do nothing;
  if not found then
    raise exception 'the key was used' using errcode = 'serialization_failure';
  end if;
end $$;
