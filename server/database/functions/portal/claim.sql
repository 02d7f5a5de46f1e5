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
create or replace function claim(request jsonb) returns jsonb
language plpgsql volatile set plan_cache_mode = force_generic_plan as $$
declare
  now_at timestamptz := request ->> 'now';
  zone text := request ->> 'time_zone';
  acting_id uuid := request ->> 'actor';
  acting_role text;
  chosen_patient uuid := request ->> 'patient_id';
  by_phone boolean := coalesce((request ->> 'by_phone')::boolean, false);
  patient uuid := case when by_phone then coalesce(chosen_patient, person_with_email(request ->> 'email'),
    (request ->> 'new_id')::uuid) else acting_id end;
  wanted_treatment uuid := request ->> 'treatment_id';
  wanted_day date := request ->> 'day';
  wanted_start smallint := request ->> 'start';
  wanted_end smallint := request ->> 'end';
  wanted_doctor uuid := request ->> 'doctor_id';
  wanted_range tstzrange;
  earlier jsonb;
  conflict jsonb;
  result jsonb;
  member uuid := request ->> 'member_id';
  treated_name text := request ->> 'name';
  known record;
  gone text;
  chosen record;
  place record;
  written booking;
begin
  if current_setting('transaction_isolation') <> 'read committed' then
    raise exception 'claim needs READ COMMITTED' using errcode = 'invalid_transaction_state';
  end if;
  perform set_config('portal.act', request ->> 'audit', true);
  if patient is null then return '{"outcome": "no_such_person"}'; end if;
  acting_role := hold_session(acting_id, (request ->> 'session_id')::uuid, patient);
  if acting_role is null then return '{"outcome": "unauthenticated"}'; end if;
  if by_phone and not coalesce(request -> 'roles', '["admin"]') ? acting_role then return '{"outcome": "forbidden"}'; end if;
  perform lock_days(array[wanted_day]);
  perform end_expired_offers(wanted_day, zone, now_at);

  if by_phone then
    if chosen_patient is not null then
      select p.id, is_unverified(p) as unverified into known from person p
      where p.id = chosen_patient and p.removed_at is null;
      if not found then
        gone := case when exists (select from person p where p.id = chosen_patient and p.merged_into is not null)
          then 'patient_merged' else 'no_such_patient' end;
      end if;
    else
      select p.id, is_unverified(p) as unverified into known from person p
      where p.id = person_with_email(request ->> 'email') and p.removed_at is null;
      if coalesce(known.id, (request ->> 'new_id')::uuid) <> patient then
        raise exception 'the patient was added or removed' using errcode = 'serialization_failure';
      end if;
    end if;
    if known.unverified and request ->> 'own_account' is null then return '{"outcome": "account_unverified"}'; end if;
  end if;

  earlier := result_of_key(acting_id, request ->> 'key', request ->> 'hash');
  if earlier is not null then return earlier; end if;

  if gone is not null then return jsonb_build_object('outcome', gone); end if;
  if member is not null then
    select m.name into treated_name from family_member m
    where m.id = member and m.account_id = patient and m.removed_at is null;
    if not found then return '{"outcome": "no_such_member"}'; end if;
  end if;

  select t.name, t.price_cents into chosen
  from treatment t where t.id = wanted_treatment and t.retired_at is null;
  if not found then return '{"outcome": "no_such_treatment"}'; end if;
  wanted_range := slot_range(wanted_day, wanted_start, wanted_end, zone);

  conflict := find_conflict(coalesce(member, patient), wanted_treatment, wanted_day, wanted_range, null);
  if conflict is not null then return conflict; end if;
  select * into place from decide_place(wanted_treatment, wanted_day, wanted_start, wanted_end, zone, now_at,
    wanted_doctor, null, null, false,
    case when by_phone and request ? 'waived' then array(select jsonb_array_elements_text(request -> 'waived')) end);
  if chosen.price_cents <> (request ->> 'price_cents')::integer
    and coalesce(place.refusal, '') not in ('no_such_slot', 'day_not_bookable')
  then
    return '{"outcome": "price_changed"}';
  end if;
  if place.refusal is not null then
    return jsonb_strip_nulls(jsonb_build_object('outcome', place.refusal,
      'needed', case place.refusal when 'rules_not_waived' then place.needed end));
  end if;
  if chosen.price_cents > 0 and (request ->> 'max_unpaid')::integer <= count_unpaid(patient, zone, now_at) then
    return '{"outcome": "too_many_unpaid"}';
  end if;

  if patient = (request ->> 'new_id')::uuid then
    insert into person (id, name, email, phone)
    values (patient, request ->> 'name', request ->> 'new_email', request ->> 'phone')
    on conflict do nothing;
    if not found then
      raise exception 'the patient was added' using errcode = 'serialization_failure';
    end if;
  end if;
  update person set phone = request ->> 'phone' where id = patient and phone is null;
  written.id := gen_random_uuid();
  written.account_id := patient;
  written.member_id := member;
  written.treatment_id := wanted_treatment;
  written.treatment_name := chosen.name;
  written.price_cents := chosen.price_cents;
  written.patient_name := treated_name;
  written.phone := request ->> 'phone';
  written.day := wanted_day;
  written.start_minute := wanted_start;
  written.end_minute := wanted_end;
  written.during := wanted_range;
  written.doctor_chosen := wanted_doctor is not null;
  written.created_at := now_at;
  written.booked_by := case when by_phone then acting_id end;
  written.kept_reasons := place.kept_reasons;
  written.note := request ->> 'note';
  perform write_booking(written, place.resources, place.needed);
  insert into outbox (template, subject, subject_id, occasion, person_id, created_at, due_at)
  values ('booked', 'booking', written.id, '{"sequence": 0}', patient, now_at, now_at);
  result := jsonb_build_object('outcome', 'booked', 'booking', written.id);
  insert into request_key (actor, key, call, hash, result, created_at)
  select acting_id, request ->> 'key', case when by_phone then 'bookByPhone' else 'bookAppointment' end, request ->> 'hash',
    result, now_at where request ->> 'key' is not null;
  return result;
end $$;
