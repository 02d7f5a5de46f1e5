-- Claims a slot: decides, writes the booking with its mail and audit entry, or returns the first reason against it.
--
-- request: now, time_zone, max_unpaid (null = no limit), audit (the audit context), actor and session_id (who acts),
--   treatment_id, day, start, end (minutes of the day), doctor_id (null = anyone), price_cents (as the actor saw it),
--   name, phone, note (of the patient; null = none), member_id (the family member of the patient's account who is treated,
--   under their own name; null = the account's person),
--   key and hash (idempotency key and hash of the request; null = none),
--   and for a booking by phone: by_phone = true, roles (who may book by phone; null = admins), patient_id (whom the staff
--   chose; null = the person with the email address), email (null = none given),
--   own_account ('theirs' if the patient confirms that an unverified account is theirs), new_id and new_email (of the person
--   to add if the email is unknown; null = add no one), waived (the rules that the staff set aside, see
--   `decide_place`; null = none can be).
-- returns: {outcome, booking?} with the booking's ID; for already_booked {outcome, day, start, end}; for rules_not_waived
--   {outcome, needed}.
--
-- Locks people, then the day (`lock_days`); a change of treatments, working hours, chairs or closed days locks the schedule
-- exclusively. At READ COMMITTED each statement after the locks sees everything that was committed before, so a decision
-- cannot be outdated. The constraints of the table are the safety net.
--
-- Fails with serialization_failure if another transaction added or removed the patient in the meantime; repeat it.
create or replace function claim(request jsonb) returns jsonb language plpgsql as $$
declare
  held record := hold_claim(request);
begin
  if held.refusal is not null then return held.refusal; end if;
  perform end_expired_offers((request ->> 'day')::date, request ->> 'time_zone', (request ->> 'now')::timestamptz);
  return book(request, held.patient);
end $$;
