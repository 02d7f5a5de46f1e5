-- Until when the patient can undo a booking that was made by mistake, with a full refund: ten minutes, but not after the start.
create or replace function undo_until(b booking) returns timestamptz language sql stable as $$
  select least(b.created_at + interval '10 minutes', lower(b.during))
$$;
