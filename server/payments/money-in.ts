import { type RawBuilder, sql } from 'kysely'
import type { ClinicDay } from '#contract/dates.ts'

/** Clinic days, both included; no limit if one is missing. */
interface Period {
  readonly from?: ClinicDay | undefined
  readonly to?: ClinicDay | undefined
}

/** Returns the start of the clinic day `add` days after another; null without a day. */
export function startOf(day: ClinicDay | undefined, add: number, timeZone: string) {
  return sql<Date | null>`((${day ?? null}::date + ${add}::integer)::timestamp at time zone ${timeZone})`
}

/**
 * Returns the money that was received, refunded and charged back in a period, in cents, to be selected from: `id`, `payment_id`,
 * `kind`, `cents` and `at`. The only definition of these three. What was undone, such as a refund that the patient's bank
 * returned, has a negative row of its own time.
 */
export function moneyIn({ from, to }: Period, timeZone: string): RawBuilder<unknown> {
  const first = sql`coalesce(${startOf(from, 0, timeZone)}, '-infinity')`
  const last = sql`coalesce(${startOf(to, 1, timeZone)}, 'infinity')`
  return sql`(
    select p.id, p.id as payment_id, 'received' as kind, p.received_cents as cents, p.paid_at as at from payment p
    where p.paid_at >= ${first} and p.paid_at < ${last} and p.received_cents is not null
    union all
    select r.id, r.payment_id, r.kind, r.cents, r.at from money_returned r where r.at >= ${first} and r.at < ${last})`
}
