-- Claims a slot: decides, writes the booking with its mail and audit entry, or returns the first reason against it.
-- Fails with serialization_failure if another transaction added or removed the patient in the meantime; repeat it.
-- request: now, time_zone, max_unpaid (null = no limit), audit (the audit context), actor and session_id (who acts),
--   treatment_id, day, start, end (minutes of the day), doctor_id (null = anyone), price_cents (as the actor saw it),
--   name, phone, note (of the patient; null = none), member_id (the family member of the patient's account who is treated,
--   under their own name; null = the account's person), key and hash (idempotency key and hash of the request; null = none),
--   and by phone: by_phone = true, roles (who may book by phone; null = admins), patient_id (whom the staff chose; null = the
--   person with the email address), email (null = none given), own_account ('theirs' if the patient confirms that an unverified
--   account is theirs), new_id and new_email (of the person to add if the email is unknown; null = add no one), waived (the
--   rules that the staff set aside, see `decide_place`; null = none can be).
-- returns: {outcome}; for booked {outcome, booking} with its ID; for already_booked {outcome, day, start, end}; for
--   rules_not_waived {outcome, needed}.
create or replace function claim(request jsonb) returns jsonb
language plpgsql volatile set plan_cache_mode = force_generic_plan as $$
declare
  asked record;
  acting_role text;
  patient uuid;
  known_id uuid;
  unverified boolean;
  result jsonb;
  place record;
  written booking;
begin
  select * into asked from jsonb_to_record(request) r (now timestamptz, time_zone text, max_unpaid integer, audit text, actor uuid,
    session_id uuid, treatment_id uuid, day date, start smallint, "end" smallint, doctor_id uuid, price_cents integer,
    name text, phone text, note text, member_id uuid, key text, hash text, by_phone boolean, roles jsonb, patient_id uuid,
    email text, own_account text, new_id uuid, new_email text, waived text[]);
  perform set_config('portal.act', asked.audit, true);
  patient := asked.actor;
  if asked.by_phone then patient := coalesce(asked.patient_id, person_with_email(asked.email), asked.new_id); end if;
  if patient is null then return '{"outcome": "no_such_person"}'; end if;
  acting_role := hold_session(asked.actor, asked.session_id, patient);
  if acting_role is null then return '{"outcome": "unauthenticated"}'; end if;
  if asked.by_phone and not coalesce(asked.roles, '["admin"]') ? acting_role then return '{"outcome": "forbidden"}'; end if;
  perform lock_days(array[asked.day]);
  perform end_expired_offers(asked.day, asked.time_zone, asked.now);

  if asked.by_phone then
    select p.id, is_unverified(p) into known_id, unverified from person p
    where p.id = coalesce(asked.patient_id, person_with_email(asked.email)) and p.removed_at is null;
    if asked.patient_id is null and coalesce(known_id, asked.new_id) <> patient then
      raise exception 'the patient was added or removed' using errcode = 'serialization_failure';
    end if;
    if unverified and asked.own_account is null then return '{"outcome": "account_unverified"}'; end if;
  end if;
  result := result_of_key(asked.actor, asked.key, asked.hash);
  if result is not null then return result; end if;
  if asked.by_phone is not true and not takes_online_bookings() then return '{"outcome": "booking_paused"}'; end if;
  if asked.by_phone and asked.patient_id is not null and known_id is null then
    return jsonb_build_object('outcome', case when exists (select from person p where p.id = patient and p.merged_into is not null)
      then 'patient_merged' else 'no_such_patient' end);
  end if;
  written.patient_name := asked.name;
  if asked.member_id is not null then
    select m.name into written.patient_name from family_member m
    where m.id = asked.member_id and m.account_id = patient and m.removed_at is null;
    if not found then return '{"outcome": "no_such_member"}'; end if;
  end if;
  select t.name, t.price_cents into written.treatment_name, written.price_cents
  from treatment t where t.id = asked.treatment_id and t.retired_at is null;
  if not found then return '{"outcome": "no_such_treatment"}'; end if;
  written.during := slot_range(asked.day, asked.start, asked."end", asked.time_zone);
  result := find_conflict(coalesce(asked.member_id, patient), asked.treatment_id, asked.day, written.during, null);
  if result is not null then return result; end if;
  select * into place from decide_place(asked.treatment_id, asked.day, asked.start, asked."end", asked.time_zone, asked.now,
    asked.doctor_id, null, null, false, case when asked.by_phone then asked.waived end);
  if written.price_cents <> asked.price_cents and coalesce(place.refusal, '') not in ('no_such_slot', 'day_not_bookable') then
    return '{"outcome": "price_changed"}';
  end if;
  if place.refusal is not null then
    return jsonb_strip_nulls(jsonb_build_object('outcome', place.refusal,
      'needed', case place.refusal when 'rules_not_waived' then place.needed end));
  end if;
  if written.price_cents > 0 and asked.max_unpaid <= count_unpaid(patient, asked.time_zone, asked.now) then
    return '{"outcome": "too_many_unpaid"}';
  end if;

  if patient = asked.new_id then
    insert into person (id, name, email, phone) values (patient, asked.name, asked.new_email, asked.phone) on conflict do nothing;
    if not found then raise exception 'the patient was added' using errcode = 'serialization_failure'; end if;
  end if;
  update person set phone = asked.phone where id = patient and phone is null;
  written.id := gen_random_uuid();
  written.account_id := patient;
  written.member_id := asked.member_id;
  written.treatment_id := asked.treatment_id;
  written.phone := asked.phone;
  written.day := asked.day;
  written.start_minute := asked.start;
  written.end_minute := asked."end";
  written.doctor_chosen := asked.doctor_id is not null;
  written.created_at := asked.now;
  written.booked_by := case when asked.by_phone then asked.actor end;
  written.kept_reasons := place.kept_reasons;
  written.note := asked.note;
  perform write_booking(written, place.resources, place.needed);
  insert into outbox (template, subject, subject_id, occasion, person_id, created_at, due_at)
  values ('booked', 'booking', written.id, '{"sequence": 0}', patient, asked.now, asked.now);
  result := jsonb_build_object('outcome', 'booked', 'booking', written.id);
  insert into request_key (actor, key, call, hash, result, created_at)
  select asked.actor, asked.key, case when asked.by_phone then 'bookByPhone' else 'bookAppointment' end, asked.hash, result,
    asked.now where asked.key is not null;
  return result;
end $$;
