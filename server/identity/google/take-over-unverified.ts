import { type Kysely, sql } from 'kysely'
import type { AuditContext } from '../../audit-context.ts'
import type { Context } from '../../context.ts'
import { lockPeople, transact } from '../../database/audited-transaction.ts'
import type { Database } from '../../database/schema.ts'
import { queueMail } from '../../mail/queue-mail.ts'
import { revokeLinks } from '../email/links.ts'
import { endSessions } from '../end-sessions.ts'
import { dropPasskeys } from '../passkeys/queries.ts'

/**
 * Takes over an unverified account for the owner of its address. Its password, passkeys, links and sessions are deleted. The
 * person and their bookings stay, verified and with the name of the owner. A mail reports it, since the account may be
 * an honest patient's. Does nothing if the address is free or verified, or if `googleId` is linked already. Idempotent.
 */
export function takeOverUnverifiedAccount(
  context: Pick<Context, 'db' | 'clock'>,
  act: AuditContext,
  { email, name, googleId }: { email: string; name: string; googleId: string },
): Promise<void> {
  return transact(context.db, act, async (tx) => {
    await lockPeople(tx, sql`email = ${email} and not email_verified`)
    // A sign-in locks its person when it inserts the session, so after this lock no session can be opened by password.
    const person = await tx
      .selectFrom('person')
      .select('id')
      .where('email', '=', email)
      .where('email_verified', '=', false)
      .where('removed_at', 'is', null)
      .where(({ not, exists, selectFrom }) =>
        not(
          exists(
            selectFrom('account').select('id').where('provider_id', '=', 'google').where('account_id', '=', googleId),
          ),
        ),
      )
      .forUpdate()
      .executeTakeFirst()
    if (!person) return
    await endUnverifiedAccess(tx, person.id, context.clock())
    await tx.updateTable('person').set({ name, email_verified: true }).where('id', '=', person.id).execute()
  })
}

/**
 * Ends all ways to sign in, sessions and links of a locked person whose address no one has verified, and mails it. Returns whether
 * a password ended.
 */
export async function endUnverifiedAccess(tx: Kysely<Database>, personId: string, now: Date): Promise<boolean> {
  const { numDeletedRows } = await tx.deleteFrom('account').where('person_id', '=', personId).executeTakeFirstOrThrow()
  await dropPasskeys(tx, personId)
  await endSessions(tx, personId)
  await revokeLinks(tx, personId)
  // A person whom only the front desk entered had no way to sign in, so no mail is needed.
  const passwordEnded = numDeletedRows > 0n
  if (passwordEnded) await queueMail(tx, { template: 'password_detached', personId }, now)
  return passwordEnded
}
