-- Locks a patient exclusively and holds the session of the actor until the transaction ends, see `hold_session`. Returns the
-- role of the actor; null if the session has ended. Locks both people in the order of their IDs, so that two transactions
-- never wait for each other.
create or replace function hold_session_for(patient uuid, actor uuid, session_id uuid) returns text language plpgsql as $$
begin
  if actor < patient then perform pg_advisory_xact_lock_shared(person_lock(actor)); end if;
  perform pg_advisory_xact_lock(person_lock(patient));
  return hold_session(actor, session_id);
end $$;
