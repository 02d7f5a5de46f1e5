-- Moves a booking to another slot, doctor or chair, or books a cancelled one again. It keeps its ID, price and payment. The
-- old place becomes free in the same statement that takes the new one.
--
-- request: now, time_zone, audit (the audit context), actor and session_id (who acts), roles (who may move any booking; null =
--   the actor moves their own, by the deadline and the number of moves that patients have), booking_id,
--   from: {day, start, doctor_id} as the actor saw the booking (null = not compared), day, start, end (minutes of the day),
--   doctor_id and chair_id (null = any; the present ones are kept if they are free), notify (whether the patient gets a
--   mail), rebooks (true for a cancelled booking, which the caller marks as paid in the same transaction), waived (the
--   rules that the staff set aside, see `decide_place`; null = none can be), reason (of the staff, for a visit that is late or
--   over; null = none was given, absent = such a visit is not moved), key and hash (idempotency key and hash of the request;
--   null = none), link (set by `accept_offer` for someone with the link of a mail, who is not signed in and has the patient
--   locked).
-- returns: {outcome}; for already_booked {outcome, day, start, end}; for rules_not_waived {outcome, needed}. A booking that is
--   already in the wanted place is `moved`, so the request can be repeated.
--
-- With a reason, the staff may move a visit that is late or over, since a patient may come late, and one that was marked as
-- missed.
--
-- The same slot stays possible when it is no longer offered, such as within the notice of the treatment.
create or replace function move_appointment(request jsonb) returns jsonb language plpgsql as $$
declare
  now_at timestamptz := request ->> 'now';
  zone text := request ->> 'time_zone';
  moved_id uuid := request ->> 'booking_id';
  patient uuid := (select b.account_id from booking b where b.id = moved_id);
  acting_role text;
  old_day date;
  free_before text[];
  result jsonb;
begin
  if current_setting('transaction_isolation') <> 'read committed' then
    raise exception 'move_appointment needs READ COMMITTED' using errcode = 'invalid_transaction_state';
  end if;
  perform set_config('portal.act', request ->> 'audit', true);
  if patient is null then return '{"outcome": "no_such_booking"}'; end if;
  if not request ? 'link' then
    acting_role := hold_session((request ->> 'actor')::uuid, (request ->> 'session_id')::uuid, patient);
    if acting_role is null then return '{"outcome": "unauthenticated"}'; end if;
    if not request -> 'roles' ? acting_role then return '{"outcome": "forbidden"}'; end if;
  end if;
  -- Every move locks the patient, so that the day stays the same.
  select b.day into old_day from booking b where b.id = moved_id;
  perform lock_days(array[old_day, (request ->> 'day')::date]);
  perform end_expired_offers(d, zone, now_at) from unnest(array[old_day, (request ->> 'day')::date]) d;
  free_before := free_places(old_day, old_day, zone, now_at);
  result := move_booking(request, patient);
  if result ->> 'outcome' = 'moved' then perform offer_freed(free_before, old_day, old_day, zone, now_at); end if;
  return result;
end $$;
