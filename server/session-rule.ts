import { type Kysely, sql } from 'kysely'
import type { SessionRule, SessionRuleInput } from '#contract/schemas/session-rule.ts'
import type { AuditContext } from './audit-context.ts'
import type { Context } from './context.ts'
import { transact } from './database/audited-transaction.ts'
import type { Database } from './database/schema.ts'
import type { Actor } from './http/api/route.ts'

/** Returns when pages of the staff lock and their sessions end. */
export async function readSessionRule(db: Kysely<Database>): Promise<SessionRule> {
  const row = await db.selectFrom('session_rule').selectAll().executeTakeFirstOrThrow()
  return { lockMinutes: row.lock_minutes, idleMinutes: row.idle_minutes, version: row.version }
}

/**
 * Changes the rule, for open sessions too, if `version` is the present one or the rule already is this one. Idempotent.
 */
export function saveSessionRule(
  { db }: Context,
  admin: AuditContext,
  { version, lockMinutes, idleMinutes }: SessionRuleInput,
): Promise<SessionRule | 'version_conflict'> {
  return transact(db, admin, async (tx) => {
    await tx.selectFrom('session_rule').select('version').forUpdate().execute()
    const present = await readSessionRule(tx)
    if (present.lockMinutes === lockMinutes && present.idleMinutes === idleMinutes) return present
    if (version !== present.version) return 'version_conflict'
    await tx
      .updateTable('session_rule')
      .set({ lock_minutes: lockMinutes, idle_minutes: idleMinutes, version: version + 1 })
      .execute()
    return readSessionRule(tx)
  })
}

/** Locks the caller's session: until the next sign-in its tokens are refused. Idempotent. */
export async function lockOwnSession({ db }: Context, { sessionId }: Actor): Promise<void> {
  await db
    .updateTable('session')
    .set({ locked_at: sql<Date>`now()` })
    .where('id', '=', sessionId)
    .where('locked_at', 'is', null)
    .execute()
}
