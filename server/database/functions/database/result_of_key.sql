-- Returns the result of the request that an idempotency key belongs to, or that the key was used for another request; null if
-- it is new. Who uses a new key adds its result: if another request did first, the primary key refuses it, and `runWrite` repeats.
create or replace function result_of_key(request_actor uuid, request_key text, request_hash text) returns jsonb
language sql stable as $$
  select case k.hash when request_hash then k.result else '{"outcome": "idempotency_key_reused"}' end
  from request_key k where k.actor = request_actor and k.key = request_key
$$;
