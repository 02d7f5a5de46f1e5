import type { Kysely } from 'kysely'
import type { WaitlistRule, WaitlistRuleInput } from '#contract/schemas/waitlist.ts'
import { formatStart, parseStart } from '#contract/start-times.ts'
import type { AuditContext } from '../audit-context.ts'
import type { Context } from '../context.ts'
import { transact } from '../database/audited-transaction.ts'
import type { Database } from '../database/schema.ts'

/** Returns the clinic's rules of the waitlist. */
export async function readWaitlistRule(db: Kysely<Database>): Promise<WaitlistRule> {
  const row = await db.selectFrom('waitlist_rule').selectAll().executeTakeFirstOrThrow()
  return {
    weekMinutes: row.week_minutes,
    dayMinutes: row.day_minutes,
    shortMinutes: row.short_minutes,
    publicMinutes: row.public_minutes,
    quietFrom: formatStart(row.quiet_from),
    quietUntil: formatStart(row.quiet_until),
    quietPublicUntil: formatStart(row.quiet_public_until),
    version: row.version,
  }
}

/**
 * Changes the rules for later offers, if `version` is the present one or the rules already are these. Idempotent.
 */
export function saveWaitlistRule(
  { db }: Context,
  admin: AuditContext,
  { version, ...rule }: WaitlistRuleInput,
): Promise<WaitlistRule | 'version_conflict'> {
  return transact(db, admin, async (tx) => {
    await tx.selectFrom('waitlist_rule').select('version').forUpdate().execute()
    const { version: present, ...current } = await readWaitlistRule(tx)
    if (JSON.stringify(current) === JSON.stringify({ ...current, ...rule })) return { ...current, version: present }
    if (version !== present) return 'version_conflict'
    await tx
      .updateTable('waitlist_rule')
      .set({
        week_minutes: rule.weekMinutes,
        day_minutes: rule.dayMinutes,
        short_minutes: rule.shortMinutes,
        public_minutes: rule.publicMinutes,
        quiet_from: parseStart(rule.quietFrom) ?? 0,
        quiet_until: parseStart(rule.quietUntil) ?? 0,
        quiet_public_until: parseStart(rule.quietPublicUntil) ?? 0,
        version: present + 1,
      })
      .execute()
    return readWaitlistRule(tx)
  })
}
