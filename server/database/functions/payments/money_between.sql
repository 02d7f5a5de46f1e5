-- The money that was received, refunded and charged back from one instant until before another (null: without an end), in
-- cents. The only definition of these three: payments, reports and the close of day read it. What was undone, such as a
-- refund that the patient's bank returned, has a negative row of its own time.
create or replace function money_between(first timestamptz, last timestamptz)
returns table (id uuid, payment_id uuid, kind text, cents integer, at timestamptz) language sql stable as $$
  select p.id, p.id, 'received', p.received_cents, p.paid_at from payment p
  where p.paid_at >= coalesce(first, '-infinity') and p.paid_at < coalesce(last, 'infinity') and p.received_cents is not null
  union all
  select r.id, r.payment_id, r.kind, r.cents, r.at from money_returned r
  where r.at >= coalesce(first, '-infinity') and r.at < coalesce(last, 'infinity')
$$;
