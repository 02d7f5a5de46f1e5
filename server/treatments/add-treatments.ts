import type { TreatmentEntries } from '#contract/schemas/treatment.ts'
import type { AuditContext } from '../audit-context.ts'
import type { Context } from '../context.ts'
import { transact } from '../database/audited-transaction.ts'
import { listAllTreatments } from './queries.ts'
import { catchRefusal, insertTreatment, isUnchanged, type Refusal } from './save-treatment.ts'

/**
 * Adds treatments with their slots, all or none. Skips those that exist with the same entries. Returns the number of added
 * ones, or why it added none. Idempotent.
 */
export async function addTreatments(
  context: Context,
  admin: AuditContext,
  inputs: readonly TreatmentEntries[],
): Promise<number | Refusal> {
  const added = await catchRefusal(() =>
    transact(context.db, admin, async (tx) => {
      const existing = new Map((await listAllTreatments({ ...context, db: tx })).map((each) => [each.name, each]))
      const missing = inputs.filter((input) => {
        const found = existing.get(input.name)
        return !found || !isUnchanged(found, input)
      })
      for (const input of missing) await insertTreatment(context, tx, input)
      return { count: missing.length }
    }),
  )
  return 'outcome' in added ? added.outcome : added.count
}
