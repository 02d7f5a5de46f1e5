import type { AuditContext } from '../audit-context.ts'
import type { Context } from '../context.ts'
import { transactWithoutSessionLock } from '../database/audited-transaction.ts'
import { violatesConstraint } from '../database/connect.ts'
import { endExpiredAdminSessions } from '../identity/end-sessions.ts'
import { lockActorAndTarget, type SessionRef } from '../identity/reauthentication.ts'

type Admin = AuditContext & SessionRef

/**
 * Makes the person with this address an admin. Returns `false` if they are one already or do not exist. Anyone can sign
 * up with a colleague's name and address, so the address must be verified if the portal sends mail. Throws if the
 * admin's session or role has ended since the call began. Idempotent.
 */
export async function makeAdmin(
  context: Context,
  admin: Admin,
  email: string,
): Promise<boolean | 'email_not_verified'> {
  const { db, mail } = context
  const requireVerified = mail !== undefined && mail.kept === undefined
  if (await setRole(context, admin, email, 'admin', requireVerified)) return true
  if (!requireVerified) return false
  const person = await db
    .selectFrom('person')
    .select(['role', 'email_verified'])
    .where('email', '=', email)
    .executeTakeFirst()
  return person?.role === 'patient' && !person.email_verified ? 'email_not_verified' : false
}

/**
 * Removes the admin role from the person with this address. Returns `false` if they do not have it, and `last_admin` if
 * no other admin would remain, also under concurrency. Throws the errors of `makeAdmin`. Idempotent.
 */
export async function removeAdmin(context: Context, admin: Admin, email: string): Promise<boolean | 'last_admin'> {
  try {
    return await setRole(context, admin, email, 'patient')
  } catch (error) {
    if (violatesConstraint(error, 'one_admin_stays')) return 'last_admin'
    throw error
  }
}

async function setRole(
  { db, clock }: Context,
  admin: Admin,
  email: string,
  role: 'admin' | 'patient',
  verified = false,
): Promise<boolean> {
  const changed = await transactWithoutSessionLock(db, admin, async (tx) => {
    await lockActorAndTarget(tx, admin, email)
    if (role === 'patient') await endExpiredAdminSessions(tx, email)
    return tx
      .updateTable('person')
      .set({ role, updated_at: clock() })
      .where('email', '=', email)
      .where('removed_at', 'is', null)
      .where('role', '<>', role)
      .$if(verified, (query) => query.where('email_verified', '=', true))
      .executeTakeFirst()
  })
  return changed.numUpdatedRows > 0n
}
