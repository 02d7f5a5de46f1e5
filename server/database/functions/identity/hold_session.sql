-- Keeps the session and role of the person who acts until the transaction ends, and returns the role; null if the
-- session has ended. Takes the person's advisory lock (shared), then the rows. Ending sessions, changing roles and removing
-- people take the advisory lock exclusively first, so that a stream of requests cannot starve them.
create or replace function hold_session(actor uuid, session_id uuid) returns text language plpgsql as $$
declare
  held_role text;
begin
  perform pg_advisory_xact_lock_shared(person_lock(actor));
  select role into held_role from person where id = actor for share;
  perform from session where id = hold_session.session_id and person_id = actor for key share;
  return case when found then held_role end;
end $$;
