-- Writes the audit entry of an invitation that ended: accepted if its own person got a role, withdrawn otherwise. None if the
-- portal deletes it.
create or replace function audit_invitation() returns trigger language plpgsql as $$
declare
  actor text := nullif(current_setting('portal.act', true), '')::jsonb ->> 'actor';
  joined uuid := (select id from person where email = old.email and role <> 'patient');
  accepted boolean := actor = 'patient' and joined is not null;
begin
  if coalesce(actor, 'portal') = 'portal' then return null; end if;
  perform record_audit_entry(case when accepted then 'invitation_accepted' else 'invitation_withdrawn' end,
    'staff_invitation', old.id, joined, '{}');
  return null;
end $$;
create or replace trigger audit_invitation after delete on staff_invitation for each row
  execute function audit_invitation();
create or replace trigger audit_staff_invited after insert or update of invited_at on staff_invitation for each row
  execute function audit_change('staff_invited', 'staff_invitation', 'id', '');
