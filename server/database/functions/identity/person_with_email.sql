-- Returns the person who has an address, or into whose record one with it was merged; null if there is none.
create or replace function person_with_email(address text) returns uuid language sql stable as $$
  select coalesce(
    (select id from person where email = address and removed_at is null),
    (select person_id from former_email where email = address))
$$;
