-- Refuses a booking on a closed day, unless it is imported after it has ended.
create or replace function reject_closed_day() returns trigger language plpgsql as $$
begin
  if tg_op = 'INSERT' and upper(new.during) <= new.created_at then return new; end if;
  if tg_op = 'UPDATE' and (old.day, old.state) = (new.day, new.state) then return new; end if;
  perform pg_advisory_xact_lock_shared(hashtextextended('schedule', 0));
  if exists (select from closed_days where new.day between first_day and last_day) then
    raise exception 'the clinic is closed on this day'
      using errcode = 'check_violation', constraint = 'booked_on_open_day', table = 'booking';
  end if;
  return new;
end $$;
create or replace trigger booked_on_open_day before insert or update of day, state on booking
  for each row when (new.state = 'booked') execute function reject_closed_day();
