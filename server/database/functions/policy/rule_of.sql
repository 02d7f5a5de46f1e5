-- The rule of the policy that applies to a booking: that of its treatment, or else the general one, in the version that the
-- booking was made under.
create or replace function rule_of(b booking) returns setof policy_rule language sql stable as $$
  select r.* from policy_rule r
  where r.version = b.policy and (r.treatment_id = b.treatment_id or r.treatment_id is null)
  order by r.treatment_id is null limit 1
$$;
