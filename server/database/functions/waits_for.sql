-- Whether an entry of the waitlist waits for a place: it has no open offer, its person was not offered this time before, not even
-- before they left and joined again, and the time and doctor suit it. Ignores the person's appointments.
create or replace function waits_for(e waitlist_entry, treatment uuid, on_day date, start_minute integer, doctor uuid)
returns boolean language sql stable as $$
  select e.ended_at is null and e.paused_at is null and e.treatment_id = treatment and on_day <= e.until
    and (e.doctor_id is null or e.doctor_id = doctor)
    and extract(isodow from on_day)::smallint = any (e.weekdays)
    and case when waits_for.start_minute < 720 then e.morning else e.afternoon end
    and not exists (select from waitlist_entry own join waitlist_offer o on o.entry_id = own.id
      where own.patient_id = e.patient_id and own.treatment_id = e.treatment_id
        and (o.outcome is null
          or o.day = on_day and was_refused(o, own)
            and (o.outcome = 'day_declined' or o.start_minute = waits_for.start_minute)))
$$;
