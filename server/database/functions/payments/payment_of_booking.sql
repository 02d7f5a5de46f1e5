-- The payment that counts for a booking: the one that pays it, or else the latest that took money.
create or replace function payment_of_booking(of_booking uuid)
returns table (payment_state text, method text, received_cents integer, refund_cents integer, payment_transaction text,
  paid_at timestamptz, refunded_at timestamptz)
language sql stable as $$
  select p.state, p.method, p.received_cents, coalesce(p.refund_cents, p.received_cents), p.transaction_id, p.paid_at,
    p.refunded_at
  from payment p
  where p.booking_id = of_booking and p.state not in ('creating', 'open', 'cancelled')
  order by array_position(array['succeeded', 'confirming', 'disputed', 'charged_back', 'refund_due', 'refund_pending',
    'refunded', 'kept'], p.state), p.created_at desc
  limit 1
$$;
