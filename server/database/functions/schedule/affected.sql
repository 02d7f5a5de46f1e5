-- Returns the upcoming bookings that the schedule no longer supports, with the first reason that the clinic has not
-- accepted by keeping the booking on purpose. A change of the schedule never moves or cancels a booking.
create or replace function affected(zone text, at timestamptz)
returns table (booking_id uuid, reason text)
language plpgsql stable set jit = off set plan_cache_mode = force_generic_plan as $$
#variable_conflict use_column
declare
  today date := (at at time zone zone)::date;
  last_day date := (select max(b.day) from booking b where is_live(b));
  with_chairs boolean := exists (select from chair);
begin
  return query
  with doctors as materialized (
    select d.id, case when d.takes_appointments then doctor_hours(d.id, today - 2, last_day + 1, zone) else '{}' end as hours
    from doctor d
  ), chairs as materialized (
    select c.id, chair_hours(c.id, today - 2, last_day + 1, zone) as hours from chair c
  )
  select b.id, r.reason
  from booking b
  left join doctors d on d.id = b.doctor_id
  left join chairs c on c.id = b.chair_id
  cross join lateral (select case
    when 'closed' <> all (b.kept_reasons)
      and exists (select from closed_days x where b.day between x.first_day and x.last_day) then 'closed'
    when 'needs_doctor' <> all (b.kept_reasons)
      and b.doctor_id is null and names_doctors(b.treatment_id) then 'needs_doctor'
    when 'doctor_not_there' <> all (b.kept_reasons) and not d.hours @> b.during then 'doctor_not_there'
    when 'doctor_does_not_perform' <> all (b.kept_reasons) and b.doctor_id is not null and not exists (select from performs p
      where p.doctor_id = b.doctor_id and p.treatment_id = b.treatment_id) then 'doctor_does_not_perform'
    when 'needs_chair' <> all (b.kept_reasons) and b.chair_id is null and with_chairs then 'needs_chair'
    when 'chair_out' <> all (b.kept_reasons) and not c.hours @> b.during then 'chair_out'
    when 'chair_does_not_suit' <> all (b.kept_reasons)
      and b.chair_id is not null
      and exists (select from treatment_chair t where t.treatment_id = b.treatment_id)
      and not exists (select from treatment_chair t where t.treatment_id = b.treatment_id and t.chair_id = b.chair_id)
      then 'chair_does_not_suit'
  end as reason) r
  where is_live(b) and b.day >= today - 1 and upper(b.during) > at and r.reason is not null
  order by b.during, b.id;
end $$;
