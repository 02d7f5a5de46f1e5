-- Records the rules that the staff set aside for a booking, and ends the buffers of other bookings that reach into it.
-- Call it before the booking is written.
create or replace function waive_rules(booking_id uuid, patient uuid, needed text[], doctor uuid, chair uuid,
  during tstzrange) returns void language plpgsql as $$
begin
  if needed = '{}' then return; end if;
  perform record_audit_entry('rules_waived', 'booking', booking_id, patient, needed);
  update booking b set occupied = tstzrange(lower(b.occupied), greatest(upper(b.during), lower(waive_rules.during)))
  where 'buffer' = any (needed) and occupies(b, '-infinity') and (b.doctor_id = doctor or b.chair_id = chair) and b.id <> booking_id
    and b.occupied && waive_rules.during and not b.during && waive_rules.during;
end $$;
