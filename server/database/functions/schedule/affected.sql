-- Returns the upcoming bookings that the schedule no longer supports, with the first reason that the clinic has not
-- accepted by keeping the booking on purpose. A change of the schedule never moves or cancels a booking.
create or replace function affected(zone text, at timestamptz) returns table (booking_id uuid, reason text)
language plpgsql stable set jit = off set plan_cache_mode = force_generic_plan set enable_nestloop = off as $$
#variable_conflict use_column
declare
  today date := (at at time zone zone)::date;
  last_day date := (select max(b.day) from booking b where is_live(b));
begin
  return query
  with times as materialized (
    select h.resource_id, h.hours
    from hours_of(array(select r.id from resource r where r.active), today - 2, last_day + 1, zone) h
  ), needs as materialized (
    select * from needs_of(null) n where n.position > 0
  ), found as (
    select b.id, b.during, o.position, case
      when o.position = 1 and 'closed' <> all (b.kept_reasons)
        and exists (select from closed_days x where b.day between x.first_day and x.last_day) then 'closed'
      when o.resource_id is null then case when n.applies and w.needs <> all (b.kept_reasons) then w.needs end
      when (t.hours @> tstzrange(lower(o.during), o.ends)) is not true and w.out <> all (b.kept_reasons) then w.out
      when s.resource_id is null and not n.anyone and w.unfit <> all (b.kept_reasons) then w.unfit
    end as reason
    from booking b join occupancy o on o.booking_id = b.id
    join needs n on n.treatment_id = b.treatment_id and n.position = o.position
    left join times t on t.resource_id = o.resource_id
    left join suitable s on (s.treatment_id, s.position, s.resource_id) = (n.treatment_id, n.position, o.resource_id)
    join (values ('person', 'needs_doctor', 'doctor_not_there', 'doctor_does_not_perform'),
        ('chair', 'needs_chair', 'chair_out', 'chair_does_not_suit'),
        ('device', 'needs_chair', 'chair_out', 'chair_does_not_suit')) w (kind, needs, out, unfit) on w.kind = n.kind
    where is_live(b) and b.day >= today - 1 and upper(b.during) > at
  )
  select distinct on (f.during, f.id) f.id, f.reason from found f where f.reason is not null
  order by f.during, f.id, f.position;
end $$;
