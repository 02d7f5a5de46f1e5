-- Returns the terms of a booking for its patient: until when they can undo it, with a full refund (ten minutes, but not after
-- the start); until when they can cancel it, by the policy or, if that is later, as undoing; until when and how often they can
-- move it; and the steps of its refund. Hours are elapsed time, so a clock change does not move a deadline.
-- The rule is that of the treatment, or else the general one, in the version of the policy that the booking was made under.
create or replace function terms_of(b booking)
returns table (undo_until timestamptz, cancel_until timestamptz, move_until timestamptz, moves_left integer, steps jsonb)
language sql stable rows 1 as $$
  select u.until, greatest(lower(b.during) - r.cancel_until_hours * interval '1 hour', u.until),
    lower(b.during) - r.move_until_hours * interval '1 hour', greatest(3 - b.moves, 0), r.steps
  from policy_rule r, (select least(b.created_at + interval '10 minutes', lower(b.during)) as until) u
  where r.version = b.policy and (r.treatment_id = b.treatment_id or r.treatment_id is null) order by r.treatment_id is null limit 1
$$;
