-- Accepts an offer of the waitlist: it becomes a booking, or the place of the later appointment that it replaces, which keeps
-- its ID, price and payment and whose old time is offered in turn.
--
-- request: now, time_zone, max_unpaid (null = no limit), audit (the audit context), offer_id, actor and session_id (who
--   acts), or link (digest in hex of the token of the link in the mail) instead of these two, phone (null = none given).
-- returns: {outcome}; for accepted {outcome, booking}. An offer that was accepted is `accepted` again, so the request can be
--   repeated.
create or replace function accept_offer(request jsonb) returns jsonb
language plpgsql volatile set plan_cache_mode = force_generic_plan as $$
declare
  now_at timestamptz := request ->> 'now';
  zone text := request ->> 'time_zone';
  link bytea := decode(request ->> 'link', 'hex');
  patient uuid := coalesce((request ->> 'actor')::uuid, (select l.person_id from appointment_link l where l.token_hash = link));
  offered_id uuid := request ->> 'offer_id';
  offer waitlist_offer;
  entry waitlist_entry;
  held booking;
  replaced uuid;
  result jsonb;
  place record;
  number text;
begin
  if current_setting('transaction_isolation') <> 'read committed' then
    raise exception 'accept_offer needs READ COMMITTED' using errcode = 'invalid_transaction_state';
  end if;
  perform set_config('portal.act', request ->> 'audit', true);
  if link is null then
    if hold_session_for(patient, patient, (request ->> 'session_id')::uuid) is null then
      return '{"outcome": "unauthenticated"}';
    end if;
  else
    perform pg_advisory_xact_lock(person_lock(patient));
    perform from appointment_link l
    where l.token_hash = link and l.offer_id = offered_id and l.person_id = patient and l.starts_at > now_at;
    if not found then return '{"outcome": "no_such_offer"}'; end if;
  end if;
  select o.* into offer from waitlist_offer o where o.id = offered_id and o.patient_id = patient;
  if not found then return '{"outcome": "no_such_offer"}'; end if;
  select e.* into entry from waitlist_entry e where e.id = offer.entry_id;
  select b.* into held from booking b where b.id = offered_id and b.state = 'held';
  replaced := replaced_by(entry, lower(held.during));
  perform lock_days(array[offer.day, coalesce((select b.day from booking b where b.id = replaced), offer.day)]);
  perform lock_waitlist();
  select o.* into offer from waitlist_offer o where o.id = offered_id;
  if offer.outcome = 'accepted' then
    return jsonb_build_object('outcome', 'accepted', 'booking', offer.booking_id);
  end if;
  if offer.outcome is not null or offer.held_until <= now_at then return '{"outcome": "offer_ended"}'; end if;
  if replaced is distinct from replaced_by(entry, lower(held.during)) then
    raise exception 'the appointment to replace has changed' using errcode = 'serialization_failure';
  end if;

  if replaced is not null then
    -- The offered time must be free before the appointment can move there; a refusal takes it back.
    begin
      delete from booking b where b.id = offered_id;
      result := move_appointment(request - 'max_unpaid' || jsonb_build_object('booking_id', replaced,
        'roles', jsonb_build_array('patient', 'doctor', 'receptionist', 'admin'), 'day', held.day, 'start', held.start_minute,
        'end', held.end_minute, 'doctor_id', held.doctor_id, 'notify', true, 'waived', jsonb_build_array('notice')));
      if result ->> 'outcome' <> 'moved' then raise exception 'not moved' using errcode = 'P0001'; end if;
    exception when raise_exception then
      return jsonb_build_object('outcome',
        case result ->> 'outcome' when 'already_booked' then 'offer_conflicts' else 'offer_ended' end);
    end;
  else
    if find_conflict(entry.treated_id, held.treatment_id, held.day, held.during, null) is not null then
      return '{"outcome": "offer_conflicts"}';
    end if;
    select * into place from decide_place(held.treatment_id, held.day, held.start_minute, held.end_minute, held.during, zone,
      now_at, held.doctor_id, null, held, true, null);
    if place.refusal is not null then return '{"outcome": "offer_ended"}'; end if;
    if held.price_cents > 0 and (request ->> 'max_unpaid')::integer <= count_unpaid(patient, zone, now_at) then
      return '{"outcome": "too_many_unpaid"}';
    end if;
    -- Without a number the clinic cannot reach the patient. Who only has the link does not change the profile.
    select coalesce(nullif(held.phone, ''), p.phone, request ->> 'phone') into number from person p where p.id = patient;
    if number is null then return '{"outcome": "phone_required"}'; end if;
    if link is null then update person set phone = number where id = patient and phone is null; end if;
    update booking b set state = 'booked', held_until = null, phone = number, doctor_id = place.doctor, chair_id = place.chair,
      occupied = place.occupied, created_at = now_at, policy = current_policy()
    where b.id = offered_id;
    insert into outbox (template, subject, subject_id, occasion, person_id, created_at, due_at)
    values ('booked', 'booking', offered_id, '{"sequence": 0}', held.account_id, now_at, now_at);
  end if;
  update waitlist_offer o set outcome = 'accepted', ended_at = now_at, booking_id = coalesce(replaced, offered_id)
  where o.id = offered_id;
  update waitlist_entry e set ended = 'accepted', ended_at = now_at where e.id = offer.entry_id;
  return jsonb_build_object('outcome', 'accepted', 'booking', coalesce(replaced, offered_id));
end $$;
