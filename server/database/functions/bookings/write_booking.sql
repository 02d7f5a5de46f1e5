-- Writes a booking and what it takes: a new one, or one that was moved or reassigned, which is not cancelled. The only function
-- that writes its doctor and its chair. A new one that has ended or is cancelled, as it is imported, takes nothing. resources, needed: see `decide_place`. The audit log names the rules in `needed`.
create or replace function write_booking(written booking, resources uuid[], needed text[]) returns void language plpgsql as $$
declare
  chair uuid := (select r.id from unnest(resources) with ordinality t (id, n) join resource r on r.id = t.id
    where r.kind = 'chair' order by t.n limit 1);
begin
  if needed <> '{}' then perform record_audit_entry('rules_waived', 'booking', written.id, written.account_id, needed); end if;
  if exists (select from booking b where b.id = written.id) then
    delete from occupancy o where o.booking_id = written.id;
    update booking b set day = written.day, start_minute = written.start_minute, end_minute = written.end_minute,
      during = written.during, doctor_id = resources[1], chair_id = chair, move_reason = written.move_reason,
      kept_reasons = written.kept_reasons, pinned_at = written.pinned_at, moved_at = written.moved_at,
      confirmation = written.confirmation, state = written.state, cancelled_at = null, cancelled_by = null, cancel_reason = null,
      refund_reason = written.refund_reason, refund_cap = written.refund_cap, doctor_chosen = written.doctor_chosen,
      moves = written.moves, sequence = b.sequence + 1 where b.id = written.id;
  else
    insert into booking (id, account_id, member_id, treatment_id, treatment_name, price_cents, patient_name, phone, day,
      start_minute, end_minute, during, doctor_id, chair_id, doctor_chosen, created_at, booked_by, kept_reasons, note, state,
      whereabouts, cancelled_at, cancelled_by)
    values (written.id, written.account_id, written.member_id, written.treatment_id, written.treatment_name, written.price_cents,
      written.patient_name, written.phone, written.day, written.start_minute, written.end_minute, written.during, resources[1],
      chair, written.doctor_chosen, written.created_at, written.booked_by, written.kept_reasons, written.note,
      coalesce(written.state, 'booked'), case written.state when 'done' then 'left' else 'expected' end, written.cancelled_at,
      written.cancelled_by);
    if written.state = 'cancelled' or upper(written.during) <= written.created_at then return; end if;
  end if;
  perform take_place(written.id, null, written.treatment_id, written.during, resources, needed, null);
end $$;
