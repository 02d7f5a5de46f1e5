import type { Context } from '../context.ts'
import { type AuditContext, transact } from '../database/audited-transaction.ts'

/** Takes a patient's review of an appointment back and tells how many there were, 1 or 0. Safe to repeat. */
export async function withdrawReview(
  { db }: Context,
  patient: AuditContext & { readonly personId: string },
  bookingId: string,
): Promise<number> {
  const { numDeletedRows } = await transact(db, patient, (tx) =>
    tx
      .deleteFrom('review')
      .where('booking_id', '=', bookingId)
      .where('patient_id', '=', patient.personId)
      .executeTakeFirstOrThrow(),
  )
  return Number(numDeletedRows)
}
