-- Decides a move and writes it, or returns the first reason against it. `move_appointment` calls it under its locks.
create or replace function move_booking(request jsonb, patient uuid) returns jsonb
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
  earlier jsonb;
  conflict jsonb;
  result jsonb := '{"outcome": "moved"}';
  old booking;
  place record;
  terms record;
  written booking;
  is_same_slot boolean;
  is_there boolean;
  is_staff boolean := request ? 'roles' and request ? 'reason';
begin
  select b.* into old from booking b where b.id = moved_id for update;
  if old.account_id <> patient then
    raise exception 'the patient was merged' using errcode = 'serialization_failure';
  end if;
  if by_patient and old.account_id <> acting_id then return '{"outcome": "no_such_booking"}'; end if;
  earlier := result_of_key(acting_id, request ->> 'key', request ->> 'hash');
  if earlier is not null then return earlier; end if;
  select * into terms from terms_of(old);
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
    if terms.move_until < now_at then return '{"outcome": "move_deadline_passed"}'; end if;
    if terms.moves_left = 0 then return '{"outcome": "too_many_moves"}'; end if;
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
      when by_patient and now_at > terms.cancel_until then 0
      else (select r.percent from refund_of(old, now_at) r) end;
  end if;
  perform write_booking(written, place.resources, place.needed);
  -- A patient does not see the chair.
  if (request ->> 'notify')::boolean and not (is_same_slot and place.resources[1] is not distinct from old.doctor_id) then
    insert into outbox (template, subject, subject_id, occasion, person_id, created_at, due_at)
    values (case when rebooks then 'booked' else 'booking_moved' end, 'booking', old.id,
      jsonb_build_object('sequence', old.sequence + 1), old.account_id, now_at, now_at);
  end if;
  insert into request_key (actor, key, call, hash, result, created_at)
  select acting_id, request ->> 'key', 'moveBooking', request ->> 'hash', result || jsonb_build_object('booking', old.id), now_at
  where request ->> 'key' is not null;
  return result;
end $$;
