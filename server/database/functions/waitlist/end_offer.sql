-- Ends an open offer and frees its time. The third in a row that its person did not accept pauses the entry, whether the
-- person declined it, let it run out, or did not get its mail: each held its time. Call it with the day and the waitlist locked.
create or replace function end_offer(offer uuid, with_outcome text, at timestamptz) returns void language sql as $$
  delete from occupancy o where o.offer_id = offer;
  with ended as (
    update waitlist_offer o set outcome = with_outcome, ended_at = at where o.id = offer and o.outcome is null returning o.entry_id
  )
  update waitlist_entry e set run_outs = e.run_outs + 1,
    paused_at = case when e.run_outs >= 2 and e.ended_at is null then coalesce(e.paused_at, at) else e.paused_at end
  from ended where e.id = ended.entry_id and with_outcome in ('declined', 'day_declined', 'run_out')
$$;
