import type { AuditContext } from '../audit-context.ts'
import type { Context } from '../context.ts'
import { type SaveOutcome, saveChange, type TreatmentChange } from '../treatments/save-treatment.ts'
import { withLocks } from '../waitlist/with-locks.ts'

/**
 * Changes a treatment if `version` is current. Bookings keep their name, price and time; slots that overlap them are not
 * offered. Open offers of the waitlist that the treatment no longer supports are withdrawn. Idempotent: saving the current
 * content succeeds.
 */
export function changeTreatment(
  context: Context,
  admin: AuditContext,
  id: string,
  change: TreatmentChange,
): Promise<SaveOutcome> {
  return saveChange(context, id, change, (write) => withLocks(context, admin, { days: 'all' }, write))
}
