-- Whether an entry of the waitlist waits for a place: it is not paused, has no open offer, and the place suits it.
create or replace function waits_for(e waitlist_entry, treatment uuid, on_day date, start_minute integer, doctor uuid)
returns boolean language sql stable as $$
  select e.ended_at is null and e.paused_at is null and e.treatment_id = treatment
    and suits(e, on_day, waits_for.start_minute, doctor)
    and not exists (select from waitlist_offer o where o.entry_id = e.id and o.outcome is null)
$$;
