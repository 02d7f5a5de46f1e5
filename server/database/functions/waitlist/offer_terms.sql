-- Returns when an offer of a time is mailed and until when it holds the time, or why the time cannot be offered: offer_too_near
-- (the time becomes public before) or slot_taken (what it takes reaches into the next day).
create or replace function offer_terms(treatment uuid, on_day date, during tstzrange, zone text, at timestamptz,
  out mailed_at timestamptz, out held_until timestamptz, out refusal text) language plpgsql stable as $$
declare
  minute_now integer := extract(hour from at at time zone zone) * 60 + extract(minute from at at time zone zone);
  rule waitlist_rule;
  morning timestamp;
  public_from timestamptz;
begin
  select * into rule from waitlist_rule;
  mailed_at := at;
  public_from := lower(during) - make_interval(mins => rule.public_minutes);
  -- In quiet hours, which may be over midnight, the mail and the clock wait until they end.
  if (minute_now - rule.quiet_from + 1440) % 1440 < (rule.quiet_until - rule.quiet_from + 1440) % 1440 then
    morning := (at at time zone zone)::date + (minute_now >= rule.quiet_until)::integer;
    mailed_at := (morning + make_interval(mins => rule.quiet_until)) at time zone zone;
    if lower(during) < (morning + make_interval(mins => rule.quiet_public_until)) at time zone zone then public_from := at; end if;
  end if;
  held_until := mailed_at + make_interval(mins => case
    when lower(during) >= mailed_at + interval '168 hours' then rule.week_minutes
    when lower(during) >= mailed_at + interval '24 hours' then rule.day_minutes else rule.short_minutes end);
  held_until := date_trunc('minute', held_until + interval '1 minute' - interval '1 microsecond');
  refusal := case when held_until > public_from then 'offer_too_near'
    -- A claim ends expired offers of its own day only, so an offer stays within its day.
    when (on_day + 1)::timestamp at time zone zone < upper(during)
      + (select make_interval(mins => max(n.buffer_minutes)) from needs_of(array[treatment]) n) then 'slot_taken' end;
end $$;
