-- Returns the places of some clinic days that are free now for the treatments that someone waits for, each as a text: treatment,
-- day, start, end, and doctor if there is one; null if no one waits. Of at most two months: what is freed later becomes public.
-- Does not ask whom a place suits, since the change that frees it may also end an offer. Locks the waitlist if someone waits.
create or replace function free_places(first_day date, last_day date, zone text, at timestamptz) returns text[]
language plpgsql volatile as $$
declare
  wanted uuid[];
  to_day date;
begin
  if not exists (select from waitlist_entry e where e.ended_at is null and e.until >= first_day) then return null; end if;
  perform lock_waitlist();
  select array_agg(distinct e.treatment_id), least(max(e.until), last_day, greatest(first_day, (at at time zone zone)::date) + 61)
  into wanted, to_day
  from waitlist_entry e where e.ended_at is null and e.until >= first_day;
  return array(select concat_ws(' ', o.treatment_id, o.day, o.start_minute, o.end_minute, d.id)
    from offered(first_day, to_day, zone, at, coalesce(wanted, '{}')) o left join lateral unnest(o.doctors) d (id) on true);
end $$;
