import type * as z from 'zod/mini'
import type { treatmentChange } from '#contract/schemas/treatment.ts'
import type { AuditContext } from '../audit-context.ts'
import type { Context } from '../context.ts'
import { findTreatment } from '../treatments/queries.ts'
import { writeTreatment } from '../treatments/save-treatment.ts'
import { type ChangeOutcome, changeSchedule, RolledBack } from './change-schedule.ts'

/** Returns what a changed treatment would affect, and stores nothing. */
export function previewTreatment(
  context: Context,
  admin: AuditContext,
  id: string,
  change: z.output<typeof treatmentChange>,
): Promise<ChangeOutcome> {
  return changeSchedule(context, admin, true, async (tx) => {
    if (await writeTreatment(context, tx, id, change)) return
    const exists = await findTreatment({ ...context, db: tx }, id)
    throw new RolledBack({ outcome: exists ? 'version_conflict' : 'no_such_treatment' })
  })
}
