-- Reports the day of an offer that begins or ends to hold its time.
create or replace function notify_offered_days() returns trigger language plpgsql as $$
begin
  if tg_op <> 'UPDATE' or old.outcome is distinct from new.outcome then
    perform note_change('availability', to_char(case tg_op when 'DELETE' then old.day else new.day end, 'YYYY-MM-DD'));
  end if;
  return null;
end $$;
create or replace trigger notify_offered_days after insert or delete or update of outcome on waitlist_offer
  for each row execute function notify_offered_days();
