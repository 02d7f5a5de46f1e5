-- Returns the number at which the clinic reaches a person: their own, or else that of their latest booking; null if there is none.
create or replace function known_phone(p person) returns text language sql stable as $$
  select coalesce(p.phone, (select nullif(b.phone, '') from booking b
    where b.account_id = p.id and is_live(b) order by b.created_at desc limit 1))
$$;
