-- Whether an entry of the waitlist names the time and doctor of a place. Inlined: it is asked for many places.
create or replace function wishes(e waitlist_entry, on_day date, start_minute integer, doctor uuid)
returns boolean language sql immutable as $$
  select on_day <= e.until and (e.doctor_id is null or e.doctor_id = doctor)
    and extract(isodow from on_day)::smallint = any (e.weekdays)
    and case when wishes.start_minute < 720 then e.morning else e.afternoon end
$$;
