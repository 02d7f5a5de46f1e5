import type { AuditContext } from '../audit-context.ts'
import type { Context } from '../context.ts'
import { transact } from '../database/audited-transaction.ts'
import { violatesConstraint } from '../database/connect.ts'

/**
 * Removes a treatment that no booking and no doctor references, as foreign keys check. Returns the number of removed
 * treatments, 1 or 0. Idempotent.
 */
export async function removeTreatment(
  { db }: Context,
  admin: AuditContext,
  id: string,
): Promise<number | 'treatment_in_use'> {
  try {
    const { numDeletedRows } = await transact(db, admin, (tx) =>
      tx.deleteFrom('treatment').where('id', '=', id).executeTakeFirst(),
    )
    return Number(numDeletedRows)
  } catch (error) {
    if (violatesConstraint(error, 'booking_of_treatment') || violatesConstraint(error, 'doctor_of_treatment')) {
      return 'treatment_in_use'
    }
    throw error
  }
}
