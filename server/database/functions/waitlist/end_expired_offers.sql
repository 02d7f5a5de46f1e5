-- Ends the expired offers of a clinic day (null: of all days) and offers their times to the next in line. Nothing that takes a
-- time on a day needs a job to have run: it calls this first. Call it with the day locked, or the schedule exclusively.
create or replace function end_expired_offers(on_day date, zone text, at timestamptz) returns void
language plpgsql volatile as $$
declare
  acting text := current_setting('portal.act', true);
  expired record;
  before text[];
begin
  for expired in
    select o.day, min(o.held_until) as since from waitlist_offer o
    where o.outcome is null and o.held_until <= at and (on_day is null or o.day = on_day) group by o.day order by o.day
  loop
    perform lock_waitlist();
    -- Just before the first of them expired, all of them took their times.
    before := free_places(expired.day, expired.day, zone, expired.since - interval '1 microsecond');
    perform set_config('portal.act', '{"actor": "portal"}', true);
    perform end_offer(o.id, 'run_out', at) from waitlist_offer o
    where o.outcome is null and o.held_until <= at and o.day = expired.day;
    perform set_config('portal.act', coalesce(acting, ''), true);
    perform offer_freed(before, expired.day, expired.day, zone, at);
  end loop;
end $$;
