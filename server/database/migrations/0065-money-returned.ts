import { type Kysely, sql } from 'kysely'

/**
 * Refunds and charge-backs with their own amounts and times, of which a payment may have several: a part that was refunded
 * in the provider's dashboard and the rest, or a charge-back that an appeal undoes. A trigger adds the difference whenever a
 * payment changes, so that the rows always sum to what the payment says, also under the previous version of the portal.
 */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`
    create table money_returned (
      id uuid primary key default gen_random_uuid(),
      payment_id uuid not null constraint returned_of_payment references payment,
      kind text not null constraint known_return check (kind in ('refunded', 'charged_back')),
      -- Negative if it was undone.
      cents integer not null constraint returned_something check (cents <> 0),
      at timestamptz not null
    )`.execute(db)
  await sql`create index returned_by_time on money_returned (at)`.execute(db)
  await sql`create index returned_by_payment on money_returned (payment_id)`.execute(db)
  // Until now only the time of a complete refund was kept; of others, the last time that the portal asked about them.
  await sql`
    insert into money_returned (payment_id, kind, cents, at)
    select id, 'refunded', case when method = 'clinic' and state = 'refunded' then coalesce(refund_cents, received_cents)
      else returned_cents end, coalesce(refunded_at, asked_at)
    from payment where returned_cents > 0 or method = 'clinic' and state = 'refunded' and coalesce(refund_cents, received_cents) > 0
    union all
    select id, 'charged_back', received_cents - returned_cents, asked_at
    from payment where state = 'charged_back' and received_cents > returned_cents`.execute(db)
}
