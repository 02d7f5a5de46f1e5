-- Whether the time and doctor of a place suit an entry of the waitlist, and its person did not refuse this time before, not even
-- before they left and joined again. Ignores the person's appointments.
create or replace function suits(e waitlist_entry, on_day date, start_minute integer, doctor uuid)
returns boolean language sql stable as $$
  select wishes(e, on_day, suits.start_minute, doctor)
    and not exists (select from waitlist_entry own join waitlist_offer o on o.entry_id = own.id
      where own.treated_id = e.treated_id and own.treatment_id = e.treatment_id and o.day = on_day and was_refused(o, own)
        and (o.outcome = 'day_declined' or o.start_minute = suits.start_minute))
$$;
