-- The cents that are refunded if the patient cancels a booking at a time without the staff: after the deadline, nothing.
create or replace function refund_by_patient(b booking, at timestamptz) returns integer language sql stable as $$
  select case when at <= cancel_until(b) then r.refund_cents else 0 end from refund_of(b, at) r
$$;
