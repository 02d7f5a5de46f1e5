-- Assigns each affected booking another doctor or chair at the same time, if one is free, and queues a mail if the doctor
-- changes. A patient who asked for a doctor keeps the doctor. Returns the IDs of the bookings that changed. Call it with the
-- schedule locked exclusively.
create or replace function reassign_affected(zone text, at timestamptz) returns setof uuid language plpgsql volatile as $$
declare
  old booking;
  written booking;
  place record;
begin
  for old in
    select b.* from affected(zone, at) a join booking b on b.id = a.booking_id
    where a.reason <> 'closed' order by b.during, b.id for update of b loop
    -- It may have been cancelled while the row lock was awaited.
    continue when not is_live(old);
    select * into place from decide_place(old.treatment_id, old.day, old.start_minute, old.end_minute, zone, at,
      case when old.doctor_chosen then old.doctor_id end, null, old.id, true, null);
    continue when place.refusal is not null or not place.changes;
    written := old;
    written.kept_reasons := case when 'closed' = any (old.kept_reasons) then '{closed}' else '{}' end::text[];
    perform write_booking(written, place.resources, '{}');
    if place.resources[1] is distinct from old.doctor_id and not old.patient_left then
      insert into outbox (template, subject, subject_id, occasion, person_id, created_at, due_at)
      values ('booking_moved', 'booking', old.id, jsonb_build_object('sequence', old.sequence + 1), old.account_id, at, at);
    end if;
    return next old.id;
  end loop;
end $$;
