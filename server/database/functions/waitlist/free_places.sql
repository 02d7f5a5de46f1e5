-- Returns the places of some clinic days that are free now for the treatments that someone waits for, each as a text: treatment,
-- day, start, end, and doctor if there is one; null if no one waits. Of at most two months: what is freed later becomes public.
-- Does not ask whom a place suits, since the change that frees it may also end an offer. Locks the waitlist if someone waits.
create or replace function free_places(first_day date, last_day date, zone text, at timestamptz) returns text[]
language plpgsql volatile as $$
declare
  today date := (at at time zone zone)::date;
begin
  if not exists (select from waitlist_entry e where e.ended_at is null and e.until >= first_day) then return null; end if;
  perform lock_waitlist();
  return array(select concat_ws(' ', p.treatment_id, p.day, p.start_minute, p.end_minute, d.id)
    from (select coalesce(array_agg(distinct e.treatment_id), '{}') as treatments, max(e.until) as until from waitlist_entry e
      where e.ended_at is null and e.until >= first_day) w
    cross join lateral places(w.treatments, greatest(first_day, today), least(w.until, last_day, greatest(first_day, today) + 61),
      zone, at) p left join lateral unnest(p.doctors) d (id) on true
    where p.places > 0);
end $$;
