import { type Kysely, sql } from 'kysely'

/**
 * Adds the states `disputed` and `charged_back` of a payment, and the provider's dispute about it. The sweep settles
 * payments whose dispute is open.
 */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`
    alter table payment
      add column dispute text constraint known_dispute check (dispute in ('inquiry', 'open', 'won', 'lost')),
      drop constraint known_payment_state,
      drop constraint received_has_time_and_amount,
      add constraint known_payment_state check (state in ('creating', 'open', 'confirming', 'succeeded', 'disputed',
        'charged_back', 'refund_due', 'refund_pending', 'refunded', 'cancelled')),
      add constraint received_has_time_and_amount check (
        (state not in ('creating', 'open', 'confirming', 'cancelled')) = (paid_at is not null and received_cents is not null))
  `.execute(db)
  await sql`update payment set dispute = 'open' where disputed`.execute(db)
  await sql`drop index payment_unsettled`.execute(db)
  await sql`
    create index payment_unsettled on payment (asked_at)
      where state in ('creating', 'open', 'confirming', 'refund_due', 'refund_pending')
        or dispute in ('inquiry', 'open')`.execute(db)
  await replaceFunctions(db)
}

async function replaceFunctions(db: Kysely<unknown>): Promise<void> {
  await sql`
    create or replace function payment_of_booking(of_booking uuid) returns table (
      payment_state text, method text, received_cents integer, payment_transaction text,
      paid_at timestamptz, refunded_at timestamptz)
    language sql stable as $$
      select p.state, p.method, p.received_cents, p.transaction_id, p.paid_at, p.refunded_at
      from payment p
      where p.booking_id = of_booking and p.state not in ('creating', 'open', 'cancelled')
      order by array_position(array['succeeded', 'confirming', 'disputed', 'charged_back', 'refund_due',
        'refund_pending', 'refunded'], p.state), p.created_at desc
      limit 1
    $$`.execute(db)
  await sql`
    create or replace function audit_payment() returns trigger language plpgsql as $$
    begin
      if tg_op = 'INSERT' then
        perform record_audit_entry(case new.method when 'card' then 'payment_opened' else 'cash_taken' end, 'payment', new.id,
          new.patient_id, '{}');
      elsif old.state <> new.state or old.returned_cents <> new.returned_cents
        or old.dispute is distinct from new.dispute then
        perform record_audit_entry(
          case when old.state <> new.state then 'payment_' || new.state else 'payment_changed' end,
          'payment', new.id, new.patient_id, changed_fields(to_jsonb(old), to_jsonb(new)));
      end if;
      return null;
    end $$`.execute(db)
}
