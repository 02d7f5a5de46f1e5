-- Returns the free places of some clinic days for the treatments that someone waits for, of at most two months: what is freed
-- later becomes public. `place` identifies one. Whom a place suits does not matter here, since the change that frees it may
-- also end an offer.
create or replace function wanted_places(first_day date, last_day date, zone text, at timestamptz)
returns table (place text, treatment_id uuid, day date, start_minute smallint, end_minute smallint, during tstzrange,
  doctor_id uuid)
language plpgsql stable as $$
#variable_conflict use_column
declare
  wanted uuid[];
  to_day date;
begin
  select array_agg(distinct e.treatment_id), least(max(e.until), last_day, greatest(first_day, (at at time zone zone)::date) + 61)
  into wanted, to_day
  from waitlist_entry e where e.ended_at is null and e.until >= first_day;
  return query
  select concat_ws(' ', o.treatment_id, o.day, o.start_minute, d.id), o.treatment_id, o.day, o.start_minute, o.end_minute,
    o.during, d.id
  from offered(first_day, to_day, zone, at, coalesce(wanted, '{}')) o
  left join lateral unnest(o.doctors) d (id) on true;
end $$;
