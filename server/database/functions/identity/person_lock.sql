-- Returns the key of a person's advisory lock.
create or replace function person_lock(person_id uuid) returns bigint language sql immutable as $$
  select hashtextextended(person_id::text, 1)
$$;
