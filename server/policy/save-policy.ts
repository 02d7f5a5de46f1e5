import { type Kysely, sql } from 'kysely'
import { toCents } from '#contract/money.ts'
import type { Policy, PolicyRule } from '#contract/schemas/policy.ts'
import type { AuditContext } from '../audit-context.ts'
import type { Context } from '../context.ts'
import { transact } from '../database/audited-transaction.ts'
import { violatesConstraint } from '../database/connect.ts'
import type { Database } from '../database/schema.ts'
import { readPolicy } from './queries.ts'

type PolicyChange = Pick<Policy, 'version' | 'rules' | 'refundLimit'>

/**
 * Sets the first version of the policy to the setting `CANCEL_UNTIL_HOURS`, as long as no admin has saved another one:
 * a full refund until that many hours before the start. Writes nothing if it is set. Idempotent.
 */
export async function applyCancelSetting(db: Kysely<Database>, hours: number): Promise<void> {
  const steps = JSON.stringify([{ hours, percent: 100 }])
  await db
    .updateTable('policy_rule')
    .set({ cancel_until_hours: hours, move_until_hours: hours, steps })
    .where('version', '=', 1)
    .where(
      sql<boolean>`(cancel_until_hours, move_until_hours, steps) is distinct from (${hours}, ${hours}, ${steps}::jsonb)`,
    )
    .where(({ not, exists, selectFrom }) =>
      not(exists(selectFrom('policy').select('version').where('version', '>', 1))),
    )
    .execute()
}

/**
 * Adds a version of the policy, which applies to bookings from now on. The rules of the first version, which an admin has not
 * saved, are added again. Returns `version_conflict` if `version` is not the present one, unless the rules are those that an admin saved
 * last. Idempotent.
 */
export async function savePolicy(
  { db, clock }: Context,
  admin: AuditContext,
  change: PolicyChange,
): Promise<Policy | 'version_conflict' | 'no_such_treatment'> {
  const { version, rules, refundLimit } = change
  try {
    return await transact(db, admin, async (tx) => {
      await sql`lock table policy in share row exclusive mode`.execute(tx)
      const present = await readPolicy(tx)
      if (present.version > 1 && contentOf(present) === contentOf(change)) return present
      if (present.version !== version) return 'version_conflict'
      const next = version + 1
      const added = { version: next, created_at: clock(), refund_limit_cents: toCents(refundLimit) }
      await tx.insertInto('policy').values(added).execute()
      await tx
        .insertInto('policy_rule')
        .values(rules.map((rule) => toRow(next, rule)))
        .execute()
      return readPolicy(tx)
    })
  } catch (error) {
    if (violatesConstraint(error, 'rule_of_treatment')) return 'no_such_treatment'
    throw error
  }
}

function toRow(version: number, { treatmentId, cancelUntilHours, moveUntilHours, steps }: PolicyRule) {
  return {
    version,
    treatment_id: treatmentId ?? null,
    cancel_until_hours: cancelUntilHours,
    move_until_hours: moveUntilHours,
    steps: JSON.stringify(steps),
  }
}

function contentOf({ rules, refundLimit }: PolicyChange): string {
  const sorted = rules
    .map((rule) => toRow(0, rule))
    .sort((a, b) => ((a.treatment_id ?? '') < (b.treatment_id ?? '') ? -1 : 1))
  return JSON.stringify([refundLimit, sorted])
}
