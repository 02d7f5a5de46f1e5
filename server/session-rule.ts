import { type Kysely, sql } from 'kysely'
import { staffRoles } from '#contract/roles.ts'
import type { SessionRule, SessionRuleInput } from '#contract/schemas/session-rule.ts'
import type { AuditContext } from './audit-context.ts'
import type { Context } from './context.ts'
import { transact } from './database/audited-transaction.ts'
import type { Database } from './database/schema.ts'
import type { Actor } from './http/api/route.ts'
import { factorDueFrom } from './identity/queries.ts'

/** Returns when pages of the staff lock, their sessions end, and who must have a second factor. */
export async function readSessionRule(db: Kysely<Database>): Promise<SessionRule> {
  const row = await db
    .selectFrom('session_rule')
    .select(['lock_minutes', 'idle_minutes', 'factor_roles', 'version'])
    .select(sql<Date | null>`${sql.raw(factorDueFrom)}`.as('due'))
    .executeTakeFirstOrThrow()
  // The requirement has not begun on a loopback address.
  const factorRoles = row.due ? staffRoles.filter((role) => row.factor_roles.includes(role)) : []
  return {
    ...{ lockMinutes: row.lock_minutes, idleMinutes: row.idle_minutes, factorRoles, version: row.version },
    ...(row.due && factorRoles.length > 0 && { requiredFrom: row.due.toISOString() }),
  }
}

/**
 * Changes the rule, for open sessions too, if `version` is the present one or the rule already is this one. An added role makes
 * the seven days until the second factor is required begin again. Idempotent.
 */
export function saveSessionRule(
  { db }: Context,
  admin: AuditContext,
  { version, ...input }: SessionRuleInput,
): Promise<SessionRule | 'version_conflict'> {
  return transact(db, admin, async (tx) => {
    await tx.selectFrom('session_rule').select('version').forUpdate().execute()
    const present = await readSessionRule(tx)
    const { lockMinutes, idleMinutes } = input
    const factorRoles = staffRoles.filter((role) => input.factorRoles.includes(role))
    const hasSameRoles = String(factorRoles) === String(present.factorRoles)
    if (present.lockMinutes === lockMinutes && present.idleMinutes === idleMinutes && hasSameRoles) return present
    if (version !== present.version) return 'version_conflict'
    await tx
      .updateTable('session_rule')
      .set({ lock_minutes: lockMinutes, idle_minutes: idleMinutes, version: version + 1 })
      .$if(!hasSameRoles, (change) => change.set({ factor_roles: factorRoles }))
      .$if(
        factorRoles.some((role) => !present.factorRoles.includes(role)),
        (change) => change.set({ factor_since: sql<Date>`now()` }),
      )
      .execute()
    return readSessionRule(tx)
  })
}

/**
 * Begins the requirement of a second factor when the portal is first started in public mode. Nothing is required on a loopback
 * address, which only this machine reaches. Idempotent.
 */
export async function beginFactorRequirement(
  db: Kysely<Database>,
  { loopback }: { readonly loopback: boolean },
): Promise<void> {
  if (loopback) return
  await db
    .updateTable('session_rule')
    .set({ factor_since: sql<Date>`now()` })
    .where('factor_since', 'is', null)
    .execute()
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
