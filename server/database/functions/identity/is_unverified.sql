-- Whether a person can sign in but the email address was never verified: then anyone may have entered it.
create or replace function is_unverified(p person) returns boolean language sql stable as $$
  select not p.email_verified and exists (select from account a where a.person_id = p.id)
$$;
