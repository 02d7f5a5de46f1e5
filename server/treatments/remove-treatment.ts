import { sql } from 'kysely'
import type { AuditContext } from '../audit-context.ts'
import type { Context } from '../context.ts'
import { transact } from '../database/audited-transaction.ts'
import { violatesConstraint } from '../database/connect.ts'

/**
 * Removes a treatment that no booking, no open offer of the waitlist and no doctor references. Returns the number of removed
 * treatments, 1 or 0. Idempotent.
 */
export async function removeTreatment(
  { db }: Context,
  admin: AuditContext,
  id: string,
): Promise<number | 'treatment_in_use'> {
  try {
    return await transact(db, admin, async (tx) => {
      await sql`select lock_days(null)`.execute(tx)
      // Deleting the treatment would delete the offer, and with it what a patient was promised.
      const offered = await tx
        .selectFrom('occupancy')
        .select('position')
        .where('treatment_id', '=', id)
        .where('offer_id', 'is not', null)
        .executeTakeFirst()
      if (offered) return 'treatment_in_use'
      const { numDeletedRows } = await tx.deleteFrom('treatment').where('id', '=', id).executeTakeFirst()
      return Number(numDeletedRows)
    })
  } catch (error) {
    if (violatesConstraint(error, 'booking_of_treatment') || violatesConstraint(error, 'doctor_of_treatment')) {
      return 'treatment_in_use'
    }
    throw error
  }
}
