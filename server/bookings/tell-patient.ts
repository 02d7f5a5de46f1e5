import { sql, type Transaction } from 'kysely'
import type { MailKind } from '#contract/mail.ts'
import type { Database } from '../database/schema.ts'

/** A change of a booking that its patient is told by mail; one of money names the payment. */
export type Change =
  | {
      readonly kind: Extract<MailKind, 'booking_cancelled'>
      readonly bookingId: string
      /** The address of a patient who leaves with this change; theirs of when it is sent otherwise. */
      readonly lastAddress?: string
    }
  | {
      readonly kind: Extract<MailKind, 'booking_paid' | 'payment_refunded'>
      readonly bookingId: string
      readonly paymentId: string
    }

/**
 * Counts a change of a locked booking and queues the mail that tells its patient, in the transaction that makes the
 * change: both happen or neither. That it was booked is told by the statement that books it.
 */
export async function tellPatient(tx: Transaction<Database>, change: Change, now: Date): Promise<void> {
  const { kind, bookingId } = change
  const paymentId = 'paymentId' in change ? change.paymentId : null
  const email = 'lastAddress' in change ? change.lastAddress : null
  await sql`
    with told as (
      update booking set sequence = sequence + 1 where id = ${bookingId} and not patient_left
      returning id, sequence, patient_id)
    insert into outbox (kind, booking_id, sequence, payment_id, person_id, email, created_at, due_at)
    select ${kind}, id, sequence, ${paymentId}::uuid, patient_id, ${email}, ${now}::timestamptz, ${now}::timestamptz
    from told  `.execute(tx)
}
