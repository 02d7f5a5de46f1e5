-- Adds what a payment newly says was returned to `money_returned`, so that its rows always sum to what the payment says: by
-- kind, in cents, what was refunded, of which only cards have amounts of their own, and what a bank took back after a lost
-- dispute.
create or replace function note_money_returned() returns trigger language plpgsql as $$
begin
  insert into money_returned (payment_id, kind, cents, at)
  select new.id, m.kind, m.cents - noted.cents,
    case tg_op when 'INSERT' then coalesce(new.refunded_at, new.asked_at) else new.asked_at end
  from (values
    ('refunded', case when new.method = 'clinic' and new.state = 'refunded' then coalesce(new.refund_cents, new.received_cents)
      else new.returned_cents end),
    ('charged_back', case when new.state = 'charged_back' then greatest(new.received_cents - new.returned_cents, 0) else 0 end)
  ) m (kind, cents), lateral (
    select coalesce(sum(r.cents), 0)::integer as cents from money_returned r
    where r.payment_id = new.id and r.kind = m.kind
  ) noted
  where m.cents <> noted.cents;
  return null;
end $$;
create or replace trigger note_money_returned
  after insert or update of state, returned_cents, refund_cents, received_cents on payment
  for each row execute function note_money_returned();
