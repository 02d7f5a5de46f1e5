import type { AuditContext } from '../audit-context.ts'
import type { Context } from '../context.ts'
import { transact } from '../database/audited-transaction.ts'

/** Sets the order of the doctors. Returns false, and stores nothing, unless `ids` names each doctor once. Idempotent. */
export function orderDoctors({ db }: Context, admin: AuditContext, ids: readonly string[]): Promise<boolean> {
  return transact(db, admin, async (tx) => {
    const doctors = await tx
      .selectFrom('doctor')
      .select(['id', 'position'])
      .where('removed_at', 'is', null)
      .orderBy('id')
      .forUpdate()
      .execute()
    const same = doctors.length === ids.length && doctors.every(({ id }) => ids.includes(id))
    if (!same) return false
    for (const { id, position } of doctors) {
      const wanted = ids.indexOf(id)
      if (wanted === position) continue
      await tx.updateTable('doctor').set({ position: wanted }).where('id', '=', id).execute()
    }
    return true
  })
}
