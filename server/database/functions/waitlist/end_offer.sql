-- Ends an open offer and frees its time. The third in a row that its person did not accept pauses the entry, whether the
-- person declined it, let it run out, or did not get its mail: each held its time. Call it with the day and the waitlist locked.
create or replace function end_offer(offer uuid, with_outcome text, at timestamptz) returns void
language plpgsql volatile as $$
declare
  entry uuid;
begin
  delete from occupancy o where o.offer_id = offer;
  update waitlist_offer o set outcome = with_outcome, ended_at = at where o.id = offer and o.outcome is null
  returning o.entry_id into entry;
  if with_outcome in ('declined', 'day_declined', 'run_out') then
    update waitlist_entry e set run_outs = e.run_outs + 1,
      paused_at = case when e.run_outs >= 2 and e.ended_at is null then coalesce(e.paused_at, at) else e.paused_at end
    where e.id = entry;
  end if;
end $$;
