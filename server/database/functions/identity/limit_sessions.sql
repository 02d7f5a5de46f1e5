-- Keeps at most 20 sessions of a person: a new one ends those that were used least recently, first those of the staff that have not
-- passed a second factor, which anyone with the password can open. Concurrent sign-ins of a person
-- wait for each other, so that each counts the others. A session that a request is using is left to the next sign-in.
create or replace function limit_sessions() returns trigger language plpgsql as $$
begin
  perform pg_advisory_xact_lock(hashtextextended('sessions of ' || new.person_id, 0));
  delete from session where id in (
    select id from session where id in (
      select s.id from session s join person p on p.id = s.person_id where s.person_id = new.person_id and s.id <> new.id
      order by p.role <> 'patient' and s.factor_at is null, s.updated_at desc, s.id offset 19)
    for update skip locked);
  return null;
end $$;
create or replace trigger limit_sessions after insert on session for each row execute function limit_sessions();
