import { type Kysely, sql } from 'kysely'

/**
 * Payments by card and at the clinic. That a booking is paid exactly while one succeeded payment of its own owner and
 * amount stands for it is held by keys that point both ways, checked when a transaction ends.
 */
export async function up(db: Kysely<unknown>): Promise<void> {
  // Card payments point at it: it can only be changed while there is none, and none of another mode can be written.
  await sql`
    create table payment_mode (
      only_one boolean primary key default true constraint one_payment_mode check (only_one),
      mode text not null constraint payment_mode_once unique
        constraint known_payment_mode check (mode in ('stand_in', 'test_keys', 'live'))
    )`.execute(db)
  await sql`
    alter table booking
      add cancelled_at timestamptz,
      add cancelled_by text constraint known_canceller check (cancelled_by in ('patient', 'clinic')),
      add cancel_reason text,
      add paid_state text generated always as (case when transaction_id is not null then 'succeeded' end) stored,
      add constraint cancellation_is_told
        check ((state = 'cancelled') = (cancelled_at is not null) and (cancelled_at is null) = (cancelled_by is null)),
      add constraint cancelled_is_not_paid check (state = 'booked' or transaction_id is null),
      add constraint booking_owner_and_price unique (id, patient_id, price_cents)`.execute(db)
  await sql`
    create table payment (
      id uuid primary key default gen_random_uuid(),
      booking_id uuid not null,
      patient_id uuid not null,
      method text not null constraint known_method check (method in ('card', 'clinic')),
      mode text constraint payment_in_mode references payment_mode (mode),
      amount_cents integer not null constraint amount_is_money check (amount_cents > 0),
      received_cents integer,
      returned_cents integer not null default 0,
      transaction_id text constraint one_payment_per_intent unique,
      state text not null constraint known_payment_state check (state in
        ('creating', 'open', 'confirming', 'succeeded', 'refund_due', 'refund_pending', 'refunded', 'cancelled')),
      reason text constraint known_refund_reason check (reason in
        ('booking_cancelled', 'already_paid', 'amount_differs', 'returned_by_clinic')),
      disputed boolean not null default false,
      refund_attempt smallint not null default 1,
      created_at timestamptz not null,
      opened_at timestamptz not null,
      asked_at timestamptz not null,
      paid_at timestamptz,
      refunded_at timestamptz,
      settled_transaction text generated always as (case when state = 'succeeded' then transaction_id end) stored,
      constraint payment_of_booking foreign key (booking_id, patient_id, amount_cents)
        references booking (id, patient_id, price_cents),
      constraint payment_state_once unique (transaction_id, booking_id, state),
      constraint card_has_mode check ((method = 'card') = (mode is not null)),
      constraint known_at_provider check (state in ('creating', 'cancelled') or transaction_id is not null),
      constraint received_in_full check (state <> 'succeeded' or received_cents is not distinct from amount_cents),
      constraint refunded_in_full check (state <> 'refunded' or method = 'clinic' or returned_cents >= received_cents),
      constraint receipt_is_told check ((state in ('succeeded', 'refund_due', 'refund_pending', 'refunded'))
        = (paid_at is not null and received_cents is not null)),
      constraint refund_has_reason check ((state in ('refund_due', 'refund_pending', 'refunded')) = (reason is not null)),
      constraint refund_is_told check ((state = 'refunded') = (refunded_at is not null))
    )`.execute(db)
  await sql`
    create unique index one_open_intent_per_booking on payment (booking_id)
      where state in ('creating', 'open', 'confirming')`.execute(db)
  await sql`
    create unique index one_paid_payment_per_booking on payment (booking_id) where state = 'succeeded'`.execute(db)
  await sql`create index payment_booking on payment (booking_id)`.execute(db)
  await sql`create index payment_created on payment (created_at)`.execute(db)
  await sql`
    create index payment_unsettled on payment (asked_at)
      where state in ('creating', 'open', 'confirming', 'refund_due', 'refund_pending')`.execute(db)
  await sql`
    alter table booking add constraint booking_paid_by_payment
      foreign key (transaction_id, id, paid_state) references payment (transaction_id, booking_id, state)
      deferrable initially deferred`.execute(db)
  await sql`
    alter table payment add constraint payment_pays_booking
      foreign key (settled_transaction) references booking (transaction_id) deferrable initially deferred`.execute(db)
  await sql`
    create table payment_event (
      id text primary key,
      type text not null,
      applied_at timestamptz not null
    )`.execute(db)
  await tellPaymentOfBooking(db)
}

// What the payments of a booking come to, for those who show bookings: the one that counts, the latest where several do.
async function tellPaymentOfBooking(db: Kysely<unknown>): Promise<void> {
  await sql`
    create function payment_of_booking(of_booking uuid) returns table (
      payment_state text, method text, received_cents integer, payment_transaction text,
      paid_at timestamptz, refunded_at timestamptz)
    language sql stable as $$
      select p.state, p.method, p.received_cents, p.transaction_id, p.paid_at, p.refunded_at
      from payment p
      where p.booking_id = of_booking and p.state not in ('creating', 'open', 'cancelled')
      order by array_position(
        array['succeeded', 'confirming', 'refund_due', 'refund_pending', 'refunded'], p.state), p.created_at desc
      limit 1
    $$`.execute(db)
}
