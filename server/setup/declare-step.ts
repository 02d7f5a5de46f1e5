import { sql } from 'kysely'
import type { DeclarableStep } from '#contract/schemas/setup.ts'
import type { AuditContext } from '../audit-context.ts'
import type { Context } from '../context.ts'
import { transact } from '../database/audited-transaction.ts'

/** Declares a step unneeded, or takes that back. Returns whether that changed anything. Idempotent. */
export function declareStep(
  { db, clock }: Context,
  admin: AuditContext,
  step: DeclarableStep,
  unneeded: boolean,
): Promise<boolean> {
  return transact(db, admin, async (tx) => {
    const { numAffectedRows } = unneeded
      ? await sql`
          insert into setup_step (step, declared_by, declared_at)
          values (${step}, ${admin.personId ?? null}, ${clock()}) on conflict do nothing`.execute(tx)
      : await sql`delete from setup_step where step = ${step}`.execute(tx)
    if (!numAffectedRows) return false
    const action = unneeded ? 'setup_step_declared' : 'setup_step_undone'
    await sql`select record_audit_entry(${action}, 'setup_step', null, null, array[${step}])`.execute(tx)
    return true
  })
}
