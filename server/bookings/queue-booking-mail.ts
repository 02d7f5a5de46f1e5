import { sql, type Transaction } from 'kysely'
import type { Language } from '#contract/languages.ts'
import type { MailKind } from '#contract/schemas/mail.ts'
import type { Database } from '../database/schema.ts'

/** A change of bookings that is mailed to their patients. */
interface Change {
  readonly template: Extract<MailKind, 'booking_cancelled' | 'booking_paid' | 'payment_late' | 'payment_refunded'>
  readonly bookingIds: readonly string[]
  /** The payment, for a change of money. */
  readonly paymentId?: string
  /** Address and language of a patient who is removed by this change. */
  readonly removedPatient?: { readonly email: string; readonly language: Language }
}

/** What tells messages about a booking apart: its sequence after the change, and the payment that the change is about. */
export interface BookingChange {
  readonly sequence: number
  readonly payment?: string
}

/**
 * Increases the sequence of locked bookings and queues the mail about the change, in the transaction that makes the
 * change. `claim()` queues the mail of a new booking.
 */
export async function queueBookingMail(
  tx: Transaction<Database>,
  { template, bookingIds, paymentId, removedPatient }: Change,
  now: Date,
): Promise<void> {
  const { email = null, language = null } = removedPatient ?? {}
  await sql`
    with changed as (
      update booking set sequence = sequence + 1 where id = any (${bookingIds}::uuid[]) and not patient_left
      returning id, sequence, account_id)
    insert into outbox (template, subject, subject_id, occasion, person_id, email, language, created_at, due_at)
    select ${template}, 'booking', id,
      jsonb_strip_nulls(jsonb_build_object('sequence', sequence, 'payment', ${paymentId ?? null}::uuid)), account_id,
      ${email}, ${language}, ${now}::timestamptz, ${now}::timestamptz
    from changed
  `.execute(tx)
}
