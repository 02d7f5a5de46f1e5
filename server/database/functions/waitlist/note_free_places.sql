-- Locks the waitlist (`lock_waitlist`) and returns the places of some clinic days that are free before a change, for
-- `offer_freed`; null if nobody waits.
create or replace function note_free_places(first_day date, last_day date, zone text, at timestamptz) returns text[]
language plpgsql volatile as $$
begin
  if not exists (select from waitlist_entry e where e.ended_at is null and e.until >= first_day) then return null; end if;
  perform lock_waitlist();
  return array(select w.place from wanted_places(first_day, last_day, zone, at) w);
end $$;
