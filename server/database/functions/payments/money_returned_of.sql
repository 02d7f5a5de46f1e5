-- What has left of a payment in all, by kind, in cents: refunded, of which only cards have amounts of their own, and charged
-- back, which is what a bank took back after a lost dispute.
create or replace function money_returned_of(p payment) returns table (kind text, cents integer)
language sql immutable as $$
  values ('refunded', case when p.method = 'clinic' and p.state = 'refunded' then coalesce(p.refund_cents, p.received_cents)
      else p.returned_cents end),
    ('charged_back', case when p.state = 'charged_back' then greatest(p.received_cents - p.returned_cents, 0) else 0 end)
$$;
