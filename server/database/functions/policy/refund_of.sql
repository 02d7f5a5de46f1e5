-- What cancelling a booking at a time refunds by the policy: the percentage, until when it holds (null: to the start), the
-- payment that counts (null: none), and of it the cents that were received and those to refund, rounded half up.
--
-- A booking that is undone shortly after it was made is refunded in full. A move keeps the lowest percentage that was reached before it (`refund_cap`).
create or replace function refund_of(b booking, at timestamptz)
returns table (percent integer, until timestamptz, payment_id uuid, paid_cents integer, refund_cents integer)
language sql stable as $$
  with step as (
    select s.percent, lower(b.during) - s.hours * interval '1 hour' as until
    from rule_of(b) r, jsonb_to_recordset(r.steps) s(hours double precision, percent integer)
    where at <= lower(b.during) - s.hours * interval '1 hour'
    union all
    select 100, undo_until(b) where at <= undo_until(b)
  ), share as (
    select least(coalesce(max(step.percent), 0), b.refund_cap) as percent from step
  )
  select share.percent, (select max(step.until) from step where step.percent >= share.percent and share.percent > 0),
    paid.id, coalesce(paid.cents, 0), coalesce(round(paid.cents * share.percent / 100.0), 0)::integer
  from share
  left join lateral (
    select p.id, coalesce(p.received_cents, p.amount_cents) as cents from payment p
    where p.booking_id = b.id and p.state in ('succeeded', 'disputed', 'confirming')
    order by p.state <> 'succeeded', p.created_at desc limit 1
  ) paid on true
$$;
