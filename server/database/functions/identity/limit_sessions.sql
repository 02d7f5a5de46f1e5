-- Keeps at most 20 sessions of a person: a new one ends those that were used least recently. Concurrent sign-ins of a person
-- wait for each other, so that each counts the others. A session that a request is using is left to the next sign-in.
create or replace function limit_sessions() returns trigger language plpgsql as $$
begin
  perform pg_advisory_xact_lock(hashtextextended('sessions of ' || new.person_id, 0));
  delete from session where id in (
    select id from session where id in (
      select id from session where person_id = new.person_id and id <> new.id
      order by updated_at desc, id offset 19)
    for update skip locked);
  return null;
end $$;
create or replace trigger limit_sessions after insert on session for each row execute function limit_sessions();
