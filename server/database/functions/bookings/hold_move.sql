-- Begins a move, see `move_appointment`: checks the session and role of the actor, and locks the patient, then the days.
-- refusal: the result of a move that is refused; null if it may go on. old_day: the day of the booking.
create or replace function hold_move(request jsonb, out refusal jsonb, out patient uuid, out old_day date) language plpgsql as $$
declare
  acting_role text;
begin
  if current_setting('transaction_isolation') <> 'read committed' then
    raise exception 'move_appointment needs READ COMMITTED' using errcode = 'invalid_transaction_state';
  end if;
  perform set_config('portal.act', request ->> 'audit', true);
  select b.account_id into patient from booking b where b.id = (request ->> 'booking_id')::uuid;
  if not found then
    refusal := '{"outcome": "no_such_booking"}';
    return;
  end if;
  if not request ? 'link' then
    acting_role := hold_session((request ->> 'actor')::uuid, (request ->> 'session_id')::uuid, patient);
    refusal := case when acting_role is null then '{"outcome": "unauthenticated"}'
      when not request -> 'roles' ? acting_role then '{"outcome": "forbidden"}' end;
    if refusal is not null then return; end if;
  end if;
  -- Every move locks the patient, so that the day stays the same.
  select b.day into old_day from booking b where b.id = (request ->> 'booking_id')::uuid;
  perform lock_days(array[old_day, (request ->> 'day')::date]);
end $$;
