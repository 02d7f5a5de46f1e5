import type { AuditContext } from '../audit-context.ts'
import type { Context } from '../context.ts'
import { transact } from '../database/audited-transaction.ts'

/** Withdraws a patient's review. Returns the number of removed reviews, 1 or 0. Idempotent. */
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
