-- What cancelling a booking at a time refunds by the policy: the percentage, until when it holds (null: to the start), and of
-- the payment that counts the cents that were received and those to refund, rounded half up. No payment: 0 of 0 cents.
--
-- A move keeps the lowest percentage that was reached before it (`refund_cap`).
create or replace function refund_of(b booking, at timestamptz)
returns table (percent integer, until timestamptz, paid_cents integer, refund_cents integer)
language sql stable as $$
  select share.percent, step.until, coalesce(paid.cents, 0),
    coalesce(round(paid.cents * share.percent / 100.0), 0)::integer
  from (select) once
  left join lateral (
    select s.percent, lower(b.during) - s.hours * interval '1 hour' as until
    from rule_of(b) r, jsonb_to_recordset(r.steps) s(hours double precision, percent integer)
    where at <= lower(b.during) - s.hours * interval '1 hour'
    order by s.hours desc limit 1
  ) step on true
  cross join lateral (select least(coalesce(step.percent, 0), b.refund_cap) as percent) share
  left join lateral (
    select coalesce(p.received_cents, p.amount_cents) as cents from payment p
    where p.booking_id = b.id and p.state in ('succeeded', 'disputed', 'confirming')
    order by p.state <> 'succeeded', p.created_at desc limit 1
  ) paid on true
$$;
