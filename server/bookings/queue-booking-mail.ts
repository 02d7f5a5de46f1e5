import { sql, type Transaction } from 'kysely'
import type { Language } from '#contract/languages.ts'
import type { MailKind } from '#contract/schemas/mail.ts'
import type { Database } from '../database/schema.ts'

/** A change of bookings that is mailed to their patients; a change of money names the payment. */
export type Change =
  | {
      readonly kind: Extract<MailKind, 'booking_cancelled'>
      readonly bookingIds: readonly string[]
      /** Address and language of a patient who is removed by this change. */
      readonly removedPatient?: { readonly email: string; readonly language: Language }
    }
  | {
      readonly kind: Extract<MailKind, 'booking_paid' | 'payment_late' | 'payment_refunded'>
      readonly bookingId: string
      readonly paymentId: string
    }

/**
 * Increases the sequence of locked bookings and queues the mail about the change, in the transaction that makes the
 * change. `claim()` queues the mail of a new booking.
 */
export async function queueBookingMail(tx: Transaction<Database>, change: Change, now: Date): Promise<void> {
  const bookingIds = 'bookingIds' in change ? change.bookingIds : [change.bookingId]
  const paymentId = 'paymentId' in change ? change.paymentId : null
  const { email = null, language = null } = ('removedPatient' in change && change.removedPatient) || {}
  await sql`
    with changed as (
      update booking set sequence = sequence + 1 where id = any (${bookingIds}::uuid[]) and not patient_left
      returning id, sequence, account_id)
    insert into outbox (kind, booking_id, sequence, payment_id, person_id, email, language, created_at, due_at)
    select ${change.kind}, id, sequence, ${paymentId}::uuid, account_id, ${email}, ${language}, ${now}::timestamptz,
      ${now}::timestamptz
    from changed
  `.execute(tx)
}
