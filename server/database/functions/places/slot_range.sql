-- Returns the instants of a slot on a clinic day, or null if the clocks skip its start. A start that occurs twice on that
-- day is its second occurrence. The length is elapsed time, so a clock change inside the slot does not change it.
-- Declared stable because `timestamptz + interval` is: PostgreSQL does not inline it otherwise.
create or replace function slot_range(on_day date, start_minute integer, end_minute integer, zone text)
returns tstzrange language sql stable as $$
  select case
    when on_day + make_interval(mins => start_minute)
      = (on_day + make_interval(mins => start_minute)) at time zone zone at time zone zone
    then tstzrange((on_day + make_interval(mins => start_minute)) at time zone zone,
      (on_day + make_interval(mins => start_minute)) at time zone zone + make_interval(secs => 60 * (end_minute - start_minute)))
  end
$$;
