-- Returns when the mail of an offer is sent and until when the offer holds its time, in whole minutes; both null if the time
-- is too near and becomes public. In quiet hours the mail and the clock wait until they end.
create or replace function hold_period(starts timestamptz, zone text, at timestamptz, out from_time timestamptz,
  out until_time timestamptz) language plpgsql stable as $$
declare
  r waitlist_rule;
  minute_now integer := extract(hour from at at time zone zone) * 60 + extract(minute from at at time zone zone);
  morning date := (at at time zone zone)::date;
  quiet boolean;
begin
  select * into r from waitlist_rule;
  quiet := case when r.quiet_from <= r.quiet_until then minute_now >= r.quiet_from and minute_now < r.quiet_until
    else minute_now >= r.quiet_from or minute_now < r.quiet_until end;
  from_time := at;
  if quiet then
    if minute_now >= r.quiet_until then morning := morning + 1; end if;
    if starts < (morning + make_interval(mins => r.quiet_public_until)) at time zone zone then
      from_time := null;
      return;
    end if;
    from_time := (morning + make_interval(mins => r.quiet_until)) at time zone zone;
  end if;
  until_time := from_time + make_interval(mins => case
    when starts >= from_time + interval '168 hours' then r.week_minutes
    when starts >= from_time + interval '24 hours' then r.day_minutes
    else r.short_minutes end);
  if until_time > date_trunc('minute', until_time) then
    until_time := date_trunc('minute', until_time) + interval '1 minute';
  end if;
  if until_time > starts - make_interval(mins => r.public_minutes) then
    from_time := null;
    until_time := null;
  end if;
end $$;
