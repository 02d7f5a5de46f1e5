-- Moves a booking to another slot, doctor or chair, or books a cancelled one again. It keeps its ID, price and payment. The
-- old place becomes free in the same statement that takes the new one.
--
-- request: now, time_zone, audit (the audit context), actor and session_id (who acts), roles (who may move any booking; null =
--   the actor moves their own, by the deadline and the number of moves that patients have), booking_id,
--   from: {day, start, doctor_id} as the actor saw the booking (null = not compared), day, start, end (minutes of the day),
--   doctor_id and chair_id (null = any; the present ones are kept if they are free), notify (whether the patient gets a
--   mail), rebooks (true for a cancelled booking, which the caller marks as paid in the same transaction), waived (the
--   rules that the staff set aside, see `decide_place`; null = none can be), reason (of the staff, for a visit that is late or
--   over; null = none was given, absent = a process of the previous version, which does not move visits that are over), key and hash (idempotency key and hash of the
--   request; null = none), link (set by `accept_offer` for someone with the link of a mail, who is not signed in and has the
--   patient locked).
-- returns: {outcome}; for already_booked {outcome, day, start, end}; for rules_not_waived {outcome, needed}. A booking that is
--   already in the wanted place is `moved`, so the request can be repeated.
--
-- With a reason, the staff may move a visit that is late or over, since a patient may come late, and one that was marked as
-- missed.
--
-- The same slot stays possible when it is no longer offered, such as within the notice of the treatment.
create or replace function move_appointment(request jsonb) returns jsonb
language plpgsql volatile set plan_cache_mode = force_generic_plan as $$
declare
  now_at timestamptz := request ->> 'now';
  zone text := request ->> 'time_zone';
  acting_id uuid := request ->> 'actor';
  by_patient boolean := request -> 'roles' is null;
  rebooks boolean := coalesce((request ->> 'rebooks')::boolean, false);
  moved_id uuid := request ->> 'booking_id';
  wanted_day date := request ->> 'day';
  wanted_start smallint := request ->> 'start';
  wanted_end smallint := request ->> 'end';
  wanted_doctor uuid := request ->> 'doctor_id';
  wanted_chair uuid := request ->> 'chair_id';
  wanted_range tstzrange;
  acting_role text;
  patient uuid;
  old_day date;
  free_before text[];
  earlier jsonb;
  conflict jsonb;
  result jsonb := '{"outcome": "moved"}';
  old booking;
  place record;
  written booking;
  is_same_slot boolean;
  is_there boolean;
  is_staff boolean := request ? 'roles' and request ? 'reason';
begin
  if current_setting('transaction_isolation') <> 'read committed' then
    raise exception 'move_appointment needs READ COMMITTED' using errcode = 'invalid_transaction_state';
  end if;
  perform set_config('portal.act', request ->> 'audit', true);

  select b.account_id into patient from booking b where b.id = moved_id;
  if not found then return '{"outcome": "no_such_booking"}'; end if;
  if not request ? 'link' then
    acting_role := hold_session_for(patient, acting_id, (request ->> 'session_id')::uuid);
    if acting_role is null then return '{"outcome": "unauthenticated"}'; end if;
    if not by_patient and not request -> 'roles' ? acting_role then return '{"outcome": "forbidden"}'; end if;
  end if;
  -- Every move locks the patient, so that the day stays the same.
  select b.day into old_day from booking b where b.id = moved_id;
  perform lock_days(array[old_day, wanted_day]);
  perform end_expired_offers(d, zone, now_at) from unnest(array[old_day, wanted_day]) d;
  free_before := note_free_places(old_day, old_day, zone, now_at);
  select b.* into old from booking b where b.id = moved_id for update;
  if old.account_id <> patient then
    raise exception 'the patient was merged' using errcode = 'serialization_failure';
  end if;
  if by_patient and old.account_id <> acting_id then return '{"outcome": "no_such_booking"}'; end if;
  earlier := result_of_key(acting_id, request ->> 'key', request ->> 'hash');
  if earlier is not null then return earlier; end if;
  -- The patient of a visit that has begun is here, so that another day would be wrong.
  if not (case when rebooks then old.state = 'cancelled' else old.state = 'booked' or old.state = 'missed' and is_staff end)
    or old.patient_left
    or by_patient and not rebooks and upper(old.during) <= now_at
    or old.whereabouts <> 'expected' and (by_patient or old.day <> wanted_day)
    or rebooks and exists (select from family_member m where m.id = old.member_id and m.removed_at is not null)
  then
    return '{"outcome": "booking_not_movable"}';
  end if;

  is_same_slot := not rebooks
    and (old.day, old.start_minute, old.end_minute) = (wanted_day, wanted_start, wanted_end);
  is_there := is_same_slot and coalesce(wanted_doctor, old.doctor_id) is not distinct from old.doctor_id
    and coalesce(wanted_chair, old.chair_id) is not distinct from old.chair_id;
  if request ? 'from' and (old.day, old.start_minute, old.doctor_id) is distinct from ((request -> 'from' ->> 'day')::date,
    (request -> 'from' ->> 'start')::smallint, (request -> 'from' ->> 'doctor_id')::uuid)
  then
    return case when is_there then result else '{"outcome": "booking_changed"}' end;
  end if;
  if by_patient and not rebooks then
    if is_there then return result; end if;
    if move_until(old) < now_at then return '{"outcome": "move_deadline_passed"}'; end if;
    if moves_left(old) = 0 then return '{"outcome": "too_many_moves"}'; end if;
  end if;
  -- A moved visit is due again, unless it is paid: only one that was refunded in full may be.
  if not rebooks and old.refund_reason is not null
    and exists (select from payment p where p.booking_id = old.id and p.refund_cents < p.received_cents)
  then
    return '{"outcome": "visit_refunded"}';
  end if;
  if old.state = 'missed' and is_same_slot then return '{"outcome": "booking_not_movable"}'; end if;
  if not by_patient and not is_same_slot and request ->> 'reason' is null
    and (upper(old.during) <= now_at or lower(old.during) <= now_at and old.whereabouts = 'expected' and is_staff)
  then
    return jsonb_build_object('outcome', case when is_staff then 'move_needs_reason' else 'booking_not_movable' end);
  end if;
  wanted_range := case when is_same_slot then old.during
    else slot_range(wanted_day, wanted_start, wanted_end, zone) end;
  conflict := find_conflict(old.patient_id, old.treatment_id, wanted_day, wanted_range, old.id);
  if conflict is not null then return conflict; end if;

  select * into place from decide_place(old.treatment_id, wanted_day, wanted_start, wanted_end, zone, now_at,
    wanted_doctor, wanted_chair, old.id, is_same_slot,
    case when request ? 'waived' then array(select jsonb_array_elements_text(request -> 'waived')) end);
  if place.refusal is not null then
    return jsonb_strip_nulls(jsonb_build_object('outcome', place.refusal,
      'needed', case place.refusal when 'rules_not_waived' then place.needed end));
  end if;
  if is_same_slot and place.resources is not distinct from taken_by(old.id) then return result; end if;
  written := old;
  written.day := wanted_day;
  written.start_minute := wanted_start;
  written.end_minute := wanted_end;
  written.during := wanted_range;
  written.move_reason := coalesce(request ->> 'reason', old.move_reason);
  written.kept_reasons := case when is_same_slot and 'closed' = any (old.kept_reasons) then '{closed}' else '{}' end::text[]
    || place.kept_reasons;
  written.state := 'booked';
  written.cancelled_at := null;
  written.cancelled_by := null;
  written.cancel_reason := null;
  written.refund_reason := null;
  written.doctor_chosen := by_patient and wanted_doctor is not null
    or old.doctor_chosen and old.doctor_id is not distinct from place.resources[1];
  written.moves := old.moves + (by_patient and not rebooks)::integer;
  written.sequence := old.sequence + 1;
  if not is_same_slot then
    written.pinned_at := null;
    written.moved_at := now_at;
    written.confirmation := 'not_asked';
    -- A patient who can no longer cancel gets no refund by moving first.
    written.refund_cap := case when rebooks then old.refund_cap
      when by_patient and now_at > cancel_until(old) then 0
      else (select r.percent from refund_of(old, now_at) r) end;
  end if;
  perform write_booking(written, place.resources, place.needed);
  -- A patient does not see the chair.
  if (request ->> 'notify')::boolean and not (is_same_slot and place.resources[1] is not distinct from old.doctor_id) then
    insert into outbox (template, subject, subject_id, occasion, person_id, created_at, due_at)
    values (case when rebooks then 'booked' else 'booking_moved' end, 'booking', old.id,
      jsonb_build_object('sequence', old.sequence + 1), old.account_id, now_at, now_at);
  end if;
  perform offer_freed(free_before, old_day, old_day, zone, now_at);
  perform keep_result(acting_id, request ->> 'key', 'moveBooking', request ->> 'hash',
    result || jsonb_build_object('booking', old.id), now_at);
  return result;
end $$;
