-- Writes the audit entry of a change.
create or replace function audit_hours() returns trigger language plpgsql as $$
declare
  days text[] := '{monday,tuesday,wednesday,thursday,friday,saturday,sunday}';
  row record := case tg_op when 'DELETE' then old else new end;
begin
  perform record_audit_entry('hours_changed', 'opening_hours', null, null, array[days[row.weekday]]);
  return null;
end $$;
create or replace trigger audit_hours after insert or update or delete on opening_hours
  for each row execute function audit_hours();
