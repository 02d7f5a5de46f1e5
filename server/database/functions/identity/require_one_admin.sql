-- Refuses the change that would leave no admin.
create or replace function require_one_admin() returns trigger language plpgsql as $$
begin
  perform pg_advisory_xact_lock(hashtextextended('the last admin', 0));
  if not exists (select from person where role = 'admin') then
    raise exception 'at least one admin is required'
      using errcode = 'check_violation', constraint = 'one_admin_stays', table = 'person';
  end if;
  return null;
end $$;
create or replace trigger one_admin_stays after delete or update of role on person
  for each row when (old.role = 'admin') execute function require_one_admin();
