import { isStaff, type Role } from '#contract/roles.ts'
import type { AuditContext } from '../audit-context.ts'
import type { Context } from '../context.ts'
import { transactWithoutSessionLock } from '../database/audited-transaction.ts'
import { violatesConstraint } from '../database/connect.ts'
import { endExpiredStaffSessions } from '../identity/end-sessions.ts'
import { lockActorAndTarget, type SessionRef } from '../identity/reauthentication.ts'

type Admin = AuditContext & SessionRef

export type RoleOutcome = boolean | 'email_not_verified' | 'last_admin'

/**
 * Gives the person with this address a role; with `from`, only if they have that role. Returns `false` if nothing is to
 * change or the person does not exist, and `last_admin` if no other admin would remain, also under concurrency. Anyone
 * can sign up with a colleague's name and address, so the address of staff must be verified if the portal sends mail.
 * Throws if the admin's session or role has ended since the call began. Idempotent.
 */
export async function setRole(
  context: Context,
  admin: Admin,
  email: string,
  role: Role,
  from?: Role,
): Promise<RoleOutcome> {
  const { db, mail } = context
  const requireVerified = isStaff(role) && mail !== undefined && mail.kept === undefined
  try {
    if (await changeRole(context, admin, { email, role, from, requireVerified })) return true
  } catch (error) {
    if (violatesConstraint(error, 'one_admin_stays')) return 'last_admin'
    throw error
  }
  if (!requireVerified) return false
  const person = await db
    .selectFrom('person')
    .select(['role', 'email_verified'])
    .where('email', '=', email)
    .executeTakeFirst()
  return person !== undefined && person.role !== role && !person.email_verified ? 'email_not_verified' : false
}

interface RoleChange {
  readonly email: string
  readonly role: Role
  readonly from: Role | undefined
  readonly requireVerified: boolean
}

async function changeRole(
  { db, clock }: Context,
  admin: Admin,
  { email, role, from, requireVerified }: RoleChange,
): Promise<boolean> {
  const changed = await transactWithoutSessionLock(db, admin, async (tx) => {
    await lockActorAndTarget(tx, admin, email)
    if (!isStaff(role)) await endExpiredStaffSessions(tx, email)
    return tx
      .updateTable('person')
      .set({ role, updated_at: clock() })
      .where('email', '=', email)
      .where('removed_at', 'is', null)
      .where('role', '<>', role)
      .$if(from !== undefined, (query) => query.where('role', '=', from ?? role))
      .$if(requireVerified, (query) => query.where('email_verified', '=', true))
      .executeTakeFirst()
  })
  return changed.numUpdatedRows > 0n
}
