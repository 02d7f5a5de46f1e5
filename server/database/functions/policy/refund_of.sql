-- Returns what cancelling a booking at a time refunds by the policy: the percentage, until when it holds (null: to the start),
-- the payment that counts (null: none), and of it the cents that were received and those to refund, rounded half up: by the
-- staff, and by its patient, who gets nothing after the deadline.
-- A booking that is undone shortly after it was made is refunded in full. A move keeps the lowest percentage that was reached
-- before it (`refund_cap`).
create or replace function refund_of(b booking, at timestamptz)
returns table (percent integer, until timestamptz, payment_id uuid, paid_cents integer, refund_cents integer, patient_cents integer)
language sql stable as $$
  with terms as (
    select * from terms_of(b)
  ), step as (
    select * from (
      select s.percent, lower(b.during) - s.hours * interval '1 hour' as until
      from terms, jsonb_to_recordset(terms.steps) s(hours double precision, percent integer)
      union all
      select 100, terms.undo_until from terms
    ) s where at <= s.until
  ), share as (
    select least(coalesce(max(step.percent), 0), b.refund_cap) as percent from step
  )
  select share.percent, (select max(step.until) from step where step.percent >= share.percent and share.percent > 0),
    paid.id, coalesce(paid.cents, 0), refund.cents,
    case when at <= (select terms.cancel_until from terms) then refund.cents else 0 end
  from share
  left join lateral (
    select p.id, coalesce(p.received_cents, p.amount_cents) as cents from payment p
    where p.booking_id = b.id and p.state in ('succeeded', 'disputed', 'confirming')
    order by p.state <> 'succeeded', p.created_at desc limit 1) paid on true
  cross join lateral (select coalesce(round(paid.cents * share.percent / 100.0), 0)::integer as cents) refund
$$;
