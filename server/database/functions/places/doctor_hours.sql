-- Returns when a doctor works on some clinic days, in instants: the `weekly_hours` except absences.
create or replace function doctor_hours(doctor uuid, first_day date, last_day date, zone text)
returns tstzmultirange language plpgsql stable as $$
begin
  return weekly_hours(doctor, first_day, last_day, zone) - coalesce((
    select range_agg(absence_range(a, zone))
    from doctor_absence a
    where a.doctor_id = doctor and a.first_day <= doctor_hours.last_day and a.last_day >= doctor_hours.first_day
  ), '{}');
end $$;
