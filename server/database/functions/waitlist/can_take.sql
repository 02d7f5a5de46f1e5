-- Whether who waits can take a time: they did not refuse it before, not even before they left and joined again, have not since
-- booked an earlier one of the treatment, and it does not conflict with an appointment that it would not replace.
create or replace function can_take(e waitlist_entry, on_day date, slot_start smallint, during tstzrange, at timestamptz)
returns boolean language sql stable as $$
  select not exists (select from waitlist_entry own join waitlist_offer o on o.entry_id = own.id
      where own.treated_id = e.treated_id and own.treatment_id = e.treatment_id and o.day = on_day and was_refused(o, own)
        and (o.outcome = 'day_declined' or o.start_minute = slot_start))
    and lower(can_take.during) <= coalesce(booked_since(e, at), 'infinity')
    and find_conflict(e.treated_id, e.treatment_id, on_day, can_take.during, replaced_by(e, lower(can_take.during))) is null
$$;
