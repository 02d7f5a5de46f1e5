import { sql, type Transaction } from 'kysely'
import type { Language } from '#contract/languages.ts'
import type { MailKind } from '#contract/mail.ts'
import type { Database } from '../database/schema.ts'

/** A change of bookings that their patients are told by mail; one of money names the payment. */
export type Change =
  | {
      readonly kind: Extract<MailKind, 'booking_cancelled'>
      readonly bookingIds: readonly string[]
      /** Where and how a patient is told who leaves with this change; as it is when it is sent otherwise. */
      readonly removedPatient?: { readonly email: string; readonly language: Language }
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
export async function queueBookingMail(tx: Transaction<Database>, change: Change, now: Date): Promise<void> {
  const bookingIds = 'bookingIds' in change ? change.bookingIds : [change.bookingId]
  const paymentId = 'paymentId' in change ? change.paymentId : null
  const { email = null, language = null } = ('removedPatient' in change && change.removedPatient) || {}
  await sql`
    with told as (
      update booking set sequence = sequence + 1 where id = any (${bookingIds}::uuid[]) and not patient_left
      returning id, sequence, patient_id)
    insert into outbox (kind, booking_id, sequence, payment_id, person_id, email, language, created_at, due_at)
    select ${change.kind}, id, sequence, ${paymentId}::uuid, patient_id, ${email}, ${language}, ${now}::timestamptz,
      ${now}::timestamptz
    from told
  `.execute(tx)
}
