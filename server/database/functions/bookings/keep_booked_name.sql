-- Keeps the names and numbers under which was booked for an account, so that finding people reads no bookings.
create or replace function keep_booked_name() returns trigger language plpgsql as $$
begin
  -- Computing the search text of a row takes longer than finding that it is known.
  insert into booked_name (account_id, name, phone)
  select new.account_id, new.patient_name, new.phone
  where not exists (select from booked_name b where (b.account_id, b.name, b.phone) = (new.account_id, new.patient_name, new.phone))
  on conflict do nothing;
  return null;
end $$;
create or replace trigger keep_booked_name after insert or update of account_id, patient_name, phone on booking
  for each row when (not new.patient_left) execute function keep_booked_name();
