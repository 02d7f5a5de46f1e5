-- Ends the open offers of a person, or of one entry of theirs, on locked days. Call it with the waitlist locked.
--
-- Fails with serialization_failure if one is on a day that is not locked, because it was made in the meantime; repeat the
-- transaction.
create or replace function end_open_offers(patient uuid, entry uuid, locked date[], with_outcome text, at timestamptz)
returns void language plpgsql volatile as $$
declare
  offer record;
begin
  for offer in
    select o.id, o.day from waitlist_offer o
    where o.patient_id = patient and o.outcome is null and (entry is null or o.entry_id = entry)
  loop
    if offer.day <> all (locked) then
      raise exception 'an offer was made' using errcode = 'serialization_failure';
    end if;
    perform end_offer(offer.id, with_outcome, at);
  end loop;
end $$;
