-- Number of times that the patient can still move a booking, of at most three.
create or replace function moves_left(b booking) returns integer language sql immutable as $$
  select greatest(3 - b.moves, 0)
$$;
