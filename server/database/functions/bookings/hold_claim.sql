-- Begins a claim, see `claim`: finds the patient, checks the session and role of the actor, and locks people, then the day.
-- refusal: the result of a claim that is refused; null if it may go on.
create or replace function hold_claim(request jsonb, out refusal jsonb, out patient uuid) language plpgsql as $$
declare
  acting_id uuid := request ->> 'actor';
  by_phone boolean := coalesce((request ->> 'by_phone')::boolean, false);
  acting_role text;
begin
  if current_setting('transaction_isolation') <> 'read committed' then
    raise exception 'claim needs READ COMMITTED' using errcode = 'invalid_transaction_state';
  end if;
  perform set_config('portal.act', request ->> 'audit', true);
  patient := case when by_phone then coalesce((request ->> 'patient_id')::uuid, person_with_email(request ->> 'email'),
    (request ->> 'new_id')::uuid) else acting_id end;
  if patient is null then
    refusal := '{"outcome": "no_such_person"}';
    return;
  end if;
  acting_role := hold_session(acting_id, (request ->> 'session_id')::uuid, patient);
  if acting_role is null then
    refusal := '{"outcome": "unauthenticated"}';
  elsif by_phone and not coalesce(request -> 'roles', '["admin"]') ? acting_role then
    refusal := '{"outcome": "forbidden"}';
  else
    perform lock_days(array[(request ->> 'day')::date]);
  end if;
end $$;
