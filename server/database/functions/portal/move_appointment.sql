-- Moves a booking to another slot, doctor or chair, or books a cancelled one again. It keeps its ID, price and payment. The
-- old place becomes free in the same statement that takes the new one, and is offered to the waitlist.
-- request: now, time_zone, audit (the audit context), actor and session_id (who acts), roles (who may move any booking; null =
--   the actor moves their own, by the deadline and the number of moves that patients have), booking_id,
--   from: {day, start, doctor_id} as the actor saw the booking (null = not compared), day, start, end (minutes of the day),
--   doctor_id and chair_id (null = any; the present ones are kept if they are free), notify (whether the patient gets a
--   mail), rebooks (true for a cancelled booking, which the caller marks as paid in the same transaction), waived (the
--   rules that the staff set aside, see `decide_place`; null = none can be), reason (of the staff, for a visit that is late,
--   over or missed, since a patient may come late; null = none was given, absent = such a visit is not moved), key and hash
--   (idempotency key and hash of the request; null = none), link (set by `accept_offer` for someone with the link of a mail,
--   who is not signed in and has the patient locked).
-- returns: {outcome}; for already_booked {outcome, day, start, end}; for rules_not_waived {outcome, needed}. A booking that is
--   already in the wanted place is `moved`, so the request can be repeated. The same slot stays possible when it is no longer
--   offered, such as within the notice of the treatment.
create or replace function move_appointment(request jsonb) returns jsonb
language plpgsql volatile set plan_cache_mode = force_generic_plan as $$
declare
  asked record;
  patient uuid := (select b.account_id from booking b where b.id = (request ->> 'booking_id')::uuid);
  acting_role text;
  by_patient boolean := request -> 'roles' is null;
  is_staff boolean := request ? 'roles' and request ? 'reason';
  rebooks boolean := coalesce((request ->> 'rebooks')::boolean, false);
  free_before text[];
  result jsonb;
  old booking;
  place record;
  terms record;
  written booking;
  is_same_slot boolean;
  is_there boolean;
begin
  select * into asked from jsonb_to_record(request) r (now timestamptz, time_zone text, audit text, actor uuid, session_id uuid,
    booking_id uuid, "from" jsonb, day date, start smallint, "end" smallint, doctor_id uuid, chair_id uuid, notify boolean,
    waived text[], reason text, key text, hash text);
  perform set_config('portal.act', asked.audit, true);
  if patient is null then return '{"outcome": "no_such_booking"}'; end if;
  if not request ? 'link' then
    acting_role := hold_session(asked.actor, asked.session_id, patient);
    if acting_role is null then return '{"outcome": "unauthenticated"}'; end if;
    if not request -> 'roles' ? acting_role then return '{"outcome": "forbidden"}'; end if;
  end if;
  -- Every move locks the patient, so that the day stays the same.
  select b.day into old.day from booking b where b.id = asked.booking_id;
  perform lock_days(array[old.day, asked.day]);
  perform end_expired_offers(d, asked.time_zone, asked.now) from unnest(array[old.day, asked.day]) d;
  free_before := free_places(old.day, old.day, asked.time_zone, asked.now);
  select b.* into old from booking b where b.id = asked.booking_id for update;
  if old.account_id <> patient then
    raise exception 'the patient was merged' using errcode = 'serialization_failure';
  end if;
  if by_patient and old.account_id <> asked.actor then return '{"outcome": "no_such_booking"}'; end if;
  result := result_of_key(asked.actor, asked.key, asked.hash);
  if result is not null then return result; end if;
  select * into terms from terms_of(old);
  -- The patient of a visit that has begun is here, so that another day would be wrong.
  if not (case when rebooks then old.state = 'cancelled' else old.state = 'booked' or old.state = 'missed' and is_staff end)
    or old.patient_left
    or by_patient and not rebooks and upper(old.during) <= asked.now
    or old.whereabouts <> 'expected' and (by_patient or old.day <> asked.day)
    or rebooks and exists (select from family_member m where m.id = old.member_id and m.removed_at is not null) then
    return '{"outcome": "booking_not_movable"}';
  end if;

  is_same_slot := not rebooks and (old.day, old.start_minute, old.end_minute) = (asked.day, asked.start, asked."end");
  is_there := is_same_slot and coalesce(asked.doctor_id, old.doctor_id) is not distinct from old.doctor_id
    and coalesce(asked.chair_id, old.chair_id) is not distinct from old.chair_id;
  if request ? 'from' and (old.day, old.start_minute, old.doctor_id) is distinct from
    ((asked."from" ->> 'day')::date, (asked."from" ->> 'start')::smallint, (asked."from" ->> 'doctor_id')::uuid) then
    return case when is_there then '{"outcome": "moved"}' else '{"outcome": "booking_changed"}' end;
  end if;
  if by_patient and not rebooks then
    if is_there then return '{"outcome": "moved"}'; end if;
    if not takes_online_bookings() then return '{"outcome": "booking_paused"}'; end if;
    if terms.move_until < asked.now then return '{"outcome": "move_deadline_passed"}'; end if;
    if terms.moves_left = 0 then return '{"outcome": "too_many_moves"}'; end if;
  end if;
  -- A moved visit is due again, unless it is paid: only one that was refunded in full may be.
  if not rebooks and old.refund_reason is not null
    and exists (select from payment p where p.booking_id = old.id and p.refund_cents < p.received_cents) then
    return '{"outcome": "visit_refunded"}';
  end if;
  if old.state = 'missed' and is_same_slot then return '{"outcome": "booking_not_movable"}'; end if;
  if not by_patient and not is_same_slot and asked.reason is null
    and (upper(old.during) <= asked.now or lower(old.during) <= asked.now and old.whereabouts = 'expected' and is_staff) then
    return jsonb_build_object('outcome', case when is_staff then 'move_needs_reason' else 'booking_not_movable' end);
  end if;
  written := old;
  if not is_same_slot then written.during := slot_range(asked.day, asked.start, asked."end", asked.time_zone); end if;
  result := find_conflict(old.patient_id, old.treatment_id, asked.day, written.during, old.id);
  if result is not null then return result; end if;

  select * into place from decide_place(old.treatment_id, asked.day, asked.start, asked."end", asked.time_zone, asked.now,
    asked.doctor_id, asked.chair_id, old.id, is_same_slot, asked.waived);
  if place.refusal is not null then
    return jsonb_strip_nulls(jsonb_build_object('outcome', place.refusal,
      'needed', case place.refusal when 'rules_not_waived' then place.needed end));
  end if;
  if is_same_slot and not place.changes then return '{"outcome": "moved"}'; end if;
  written.day := asked.day;
  written.start_minute := asked.start;
  written.end_minute := asked."end";
  written.move_reason := coalesce(asked.reason, old.move_reason);
  written.kept_reasons := case when is_same_slot and 'closed' = any (old.kept_reasons) then '{closed}' else '{}' end::text[]
    || place.kept_reasons;
  written.state := 'booked';
  written.refund_reason := null;
  written.doctor_chosen := by_patient and asked.doctor_id is not null
    or old.doctor_chosen and old.doctor_id is not distinct from place.resources[1];
  written.moves := old.moves + (by_patient and not rebooks)::integer;
  if not is_same_slot then
    written.pinned_at := null;
    written.moved_at := asked.now;
    written.confirmation := 'not_asked';
    -- A patient who can no longer cancel gets no refund by moving first.
    written.refund_cap := case when rebooks then old.refund_cap
      when by_patient and asked.now > terms.cancel_until then 0
      else (select r.percent from refund_of(old, asked.now) r) end;
  end if;
  perform write_booking(written, place.resources, place.needed);
  -- A patient does not see the chair.
  if asked.notify and not (is_same_slot and place.resources[1] is not distinct from old.doctor_id) then
    insert into outbox (template, subject, subject_id, occasion, person_id, created_at, due_at)
    values (case when rebooks then 'booked' else 'booking_moved' end, 'booking', old.id,
      jsonb_build_object('sequence', old.sequence + 1), old.account_id, asked.now, asked.now);
  end if;
  insert into request_key (actor, key, call, hash, result, created_at)
  select asked.actor, asked.key, 'moveBooking', asked.hash, jsonb_build_object('outcome', 'moved', 'booking', old.id), asked.now
  where asked.key is not null;
  perform offer_freed(free_before, old.day, old.day, asked.time_zone, asked.now);
  return '{"outcome": "moved"}';
end $$;
