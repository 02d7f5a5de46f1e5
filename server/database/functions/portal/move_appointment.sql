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
  held record := hold_move(request);
  free_before text[];
  result jsonb;
begin
  if held.refusal is not null then return held.refusal; end if;
  perform end_expired_offers(d, zone, now_at) from unnest(array[held.old_day, (request ->> 'day')::date]) d;
  free_before := free_places(held.old_day, held.old_day, zone, now_at);
  result := move_booking(request, held.patient);
  if result ->> 'outcome' = 'moved' then
    perform offer_freed(free_before, held.old_day, held.old_day, zone, now_at);
  end if;
  return result;
end $$;
