-- Whether times of the waitlist can be offered to a person: the portal sends mail, they have an address, and outside
-- test mode the address is verified, or they cannot sign in, so that the staff entered it.
create or replace function gets_offers(p person) returns boolean language sql stable as $$
  select p.removed_at is null and p.email not like '%.invalid' and exists (select from mail_mode m
    where m.mode = 'test' or m.mode = 'live' and not is_unverified(p))
$$;
