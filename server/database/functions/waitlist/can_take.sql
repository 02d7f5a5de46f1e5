-- Whether the person of an entry of the waitlist can take a time: it does not conflict with an appointment that it would not
-- replace. Skip anyone who has since booked an earlier one of the treatment.
create or replace function can_take(e waitlist_entry, on_day date, during tstzrange, at timestamptz)
returns boolean language sql stable as $$
  select find_conflict(e.treated_id, e.treatment_id, on_day, can_take.during, replaced_by(e, lower(can_take.during))) is null
    and lower(can_take.during) <= coalesce(booked_since(e, at), 'infinity')
$$;
