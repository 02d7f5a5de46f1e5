-- Writes the audit entry of a change.
create or replace function audit_calendar_feed() returns trigger language plpgsql as $$
begin
  perform record_audit_entry('calendar_feed_' || case tg_op when 'DELETE' then 'removed' else 'made' end, 'person',
    coalesce(new.person_id, old.person_id), coalesce(new.person_id, old.person_id), '{}');
  return null;
end $$;
create or replace trigger audit_calendar_feed after insert or update or delete on calendar_feed
  for each row execute function audit_calendar_feed();
