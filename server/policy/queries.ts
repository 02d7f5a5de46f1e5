import type { Kysely } from 'kysely'
import { toDollars } from '#contract/money.ts'
import type { Policy } from '#contract/schemas/policy.ts'
import type { Database } from '../database/schema.ts'

/** Returns the present version of the policy. */
export async function readPolicy(db: Kysely<Database>): Promise<Policy> {
  const { version, created_at, refund_limit_cents } = await db
    .selectFrom('policy')
    .selectAll()
    .orderBy('version', 'desc')
    .limit(1)
    .executeTakeFirstOrThrow()
  const rules = await db
    .selectFrom('policy_rule')
    .leftJoin('treatment', 'treatment.id', 'treatment_id')
    .select(['treatment_id', 'cancel_until_hours', 'move_until_hours', 'steps'])
    .where('policy_rule.version', '=', version)
    .orderBy('treatment.name', (order) => order.asc().nullsFirst())
    .execute()
  return {
    version,
    since: created_at.toISOString(),
    refundLimit: toDollars(refund_limit_cents),
    rules: rules.map(({ treatment_id, cancel_until_hours, move_until_hours, steps }) => ({
      ...(treatment_id !== null && { treatmentId: treatment_id }),
      cancelUntilHours: cancel_until_hours,
      moveUntilHours: move_until_hours,
      steps: [...steps],
    })),
  }
}
