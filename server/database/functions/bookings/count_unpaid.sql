-- Returns the number of a patient's unpaid bookings that have not ended.
create or replace function count_unpaid(patient uuid, zone text, at timestamptz) returns bigint language sql stable as $$
  -- `offset 0` keeps PostgreSQL from reading the index of all unpaid bookings instead of this patient's few.
  select count(*) from (select * from booking b
    where b.account_id = patient and is_live(b) and b.day >= (at at time zone zone)::date - 1 offset 0) b
  where b.transaction_id is null and b.price_cents > 0 and upper(b.during) > at
$$;
