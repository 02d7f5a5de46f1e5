import { type Kysely, type RawBuilder, sql } from 'kysely'
import type { Database } from '../database/schema.ts'

/** What cancelling a booking would refund by the policy. */
export interface RefundPreview {
  readonly paidCents: number
  readonly refundCents: number
  readonly percent: number
  /** When this share ends; `null` if it does not change before the start. */
  readonly until: Date | null
  /** Until when the patient can cancel. */
  readonly cancelUntil: Date
  /** What a receptionist may refund. */
  readonly limitCents: number
}

/** Returns what cancelling a booking at a time would refund by the policy. */
export async function previewRefund(db: Kysely<Database>, bookingId: string, at: Date): Promise<RefundPreview> {
  const { rows } = await sql<RefundPreview>`
    select r.paid_cents as "paidCents", r.refund_cents as "refundCents", r.percent, r.until,
      t.cancel_until as "cancelUntil",
      (select refund_limit_cents from policy where version = current_policy()) as "limitCents"
    from booking b, terms_of(b) t, refund_of(b, ${at}) r where b.id = ${bookingId}`.execute(db)
  const [found] = rows
  if (!found) throw new Error(`Booking ${bookingId} does not exist.`)
  return found
}

/** Whether a booking, by its alias, is still to come: it has not started, and its patient, who may be early, is not here. */
export function isComing(alias: string, at: Date): RawBuilder<boolean> {
  const booking = sql.id(alias)
  return sql`(${booking}.state = 'booked' and ${booking}.whereabouts = 'expected' and lower(${booking}.during) > ${at})`
}

/** Refund of cancelling all upcoming appointments of a person. */
export interface RemovalPreview {
  readonly coming: number
  readonly paidCents: number
  readonly refundCents: number
}

/** Returns what the policy refunds at a time if all upcoming appointments of an account, or of its family member, are cancelled. */
export async function previewRemoval(
  db: Kysely<Database>,
  { accountId, memberId }: { readonly accountId: string; readonly memberId?: string | undefined },
  at: Date,
): Promise<RemovalPreview> {
  const { rows } = await sql<RemovalPreview>`
    select count(*)::integer as coming, coalesce(sum(r.paid_cents), 0)::integer as "paidCents",
      coalesce(sum(r.patient_cents), 0)::integer as "refundCents"
    from booking b, refund_of(b, ${at}) r
    where b.account_id = ${accountId} and (${memberId ?? null}::uuid is null or b.member_id = ${memberId ?? null})
      and ${isComing('b', at)}`.execute(db)
  return rows[0] ?? { coming: 0, paidCents: 0, refundCents: 0 }
}
