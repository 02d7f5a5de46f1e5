-- Accepts an offer of the waitlist: it becomes a booking, or the place of the later appointment that it replaces, which keeps
-- its ID, price and payment and whose old time is offered in turn.
-- request: now, time_zone, max_unpaid (null = no limit), audit (the audit context), offer_id, actor and session_id (who
--   acts), or link (digest in hex of the token of the link in the mail) instead of these two, phone (null = none given).
-- returns: {outcome}. An offer that was accepted is `accepted` again, so the request can be repeated.
create or replace function accept_offer(request jsonb) returns jsonb
language plpgsql volatile set plan_cache_mode = force_generic_plan as $$
declare
  asked record;
  link bytea := decode(request ->> 'link', 'hex');
  patient uuid;
  offer waitlist_offer;
  entry waitlist_entry;
  during tstzrange;
  replaced uuid;
  moved text;
  place record;
  written booking;
begin
  select * into asked from jsonb_to_record(request)
    r (now timestamptz, time_zone text, max_unpaid integer, audit text, offer_id uuid, actor uuid, session_id uuid, phone text);
  perform set_config('portal.act', asked.audit, true);
  patient := coalesce(asked.actor, (select l.person_id from appointment_link l where l.token_hash = link));
  if hold_session(asked.actor, asked.session_id, patient) is null and link is null then
    return '{"outcome": "unauthenticated"}';
  end if;
  select o.* into offer from waitlist_offer o
  where o.id = asked.offer_id and o.patient_id = patient and (link is null or exists (select from appointment_link l
    where l.token_hash = link and l.offer_id = o.id and l.person_id = patient and l.starts_at > asked.now));
  if not found then return '{"outcome": "no_such_offer"}'; end if;
  select e.* into entry from waitlist_entry e where e.id = offer.entry_id;
  during := slot_range(offer.day, offer.start_minute, offer.end_minute, asked.time_zone);
  replaced := replaced_by(entry, lower(during));
  perform lock_days(array[offer.day, coalesce((select b.day from booking b where b.id = replaced), offer.day)]);
  perform lock_waitlist();
  select o.* into offer from waitlist_offer o where o.id = asked.offer_id;
  if offer.outcome = 'accepted' then return '{"outcome": "accepted"}'; end if;
  if offer.outcome is not null or offer.held_until <= asked.now then return '{"outcome": "offer_ended"}'; end if;
  if replaced is distinct from replaced_by(entry, lower(during)) then
    raise exception 'the appointment to replace has changed' using errcode = 'serialization_failure';
  end if;

  if replaced is not null then
    -- The offered time must be free before the appointment can move there; a refusal takes it back.
    begin
      delete from occupancy o where o.offer_id = offer.id;
      moved := move_appointment(request - 'max_unpaid' || jsonb_build_object('booking_id', replaced,
        'roles', '["patient", "doctor", "receptionist", "admin"]'::jsonb, 'day', offer.day, 'start', offer.start_minute, 'end',
        offer.end_minute, 'doctor_id', offer.doctor_id, 'notify', true, 'waived', array['notice'])) ->> 'outcome';
      if moved <> 'moved' then raise exception 'not moved' using errcode = 'P0001'; end if;
    exception when raise_exception then
      return jsonb_build_object('outcome', case moved when 'already_booked' then 'offer_conflicts' else 'offer_ended' end);
    end;
  else
    if find_conflict(entry.treated_id, entry.treatment_id, offer.day, during, null) is not null then
      return '{"outcome": "offer_conflicts"}';
    end if;
    select * into place from decide_place(entry.treatment_id, offer.day, offer.start_minute, offer.end_minute, asked.time_zone,
      asked.now, offer.doctor_id, null, offer.id, true, null);
    if place.refusal is not null then return '{"outcome": "offer_ended"}'; end if;
    if offer.price_cents > 0 and asked.max_unpaid <= count_unpaid(patient, asked.time_zone, asked.now) then
      return '{"outcome": "too_many_unpaid"}';
    end if;
    select * into written from booking_of_offer(offer.id, asked.time_zone);
    written.phone := coalesce(written.phone, asked.phone);
    written.created_at := asked.now;
    -- Without a number the clinic cannot reach the patient. Who only has the link does not change the profile.
    if written.phone is null then return '{"outcome": "phone_required"}'; end if;
    if link is null then update person set phone = written.phone where id = patient and phone is null; end if;
    delete from occupancy o where o.offer_id = offer.id;
    perform write_booking(written, place.resources, '{}');
    insert into outbox (template, subject, subject_id, occasion, person_id, created_at, due_at)
    values ('booked', 'booking', offer.id, '{"sequence": 0}', patient, asked.now, asked.now);
  end if;
  update waitlist_offer o set outcome = 'accepted', ended_at = asked.now, booking_id = coalesce(replaced, offer.id)
  where o.id = offer.id;
  update waitlist_entry e set ended = 'accepted', ended_at = asked.now where e.id = offer.entry_id;
  return '{"outcome": "accepted"}';
end $$;
