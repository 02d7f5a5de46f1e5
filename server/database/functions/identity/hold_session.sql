-- Keeps the session and role of the person who acts until the transaction ends, and returns the role; null if the session has
-- ended. Takes the person's advisory lock (shared), then the rows. Ending sessions, changing roles and removing people take the
-- advisory lock exclusively first, so that a stream of requests cannot starve them. A patient is locked exclusively too, also
-- without an actor (null): both in the order of their IDs, so that two transactions never wait for each other.
create or replace function hold_session(actor uuid, session_id uuid, patient uuid default null) returns text language plpgsql as $$
declare
  held_role text;
  patient_key bigint := hashtextextended(patient::text, 1);
begin
  if patient < actor then perform pg_advisory_xact_lock(patient_key); end if;
  if patient is distinct from actor then perform pg_advisory_xact_lock_shared(hashtextextended(actor::text, 1)); end if;
  if (patient < actor) is not true then perform pg_advisory_xact_lock(patient_key); end if;
  select role into held_role from person where id = actor for share;
  perform from session where id = hold_session.session_id and person_id = actor for key share;
  return case when found then held_role end;
end $$;
