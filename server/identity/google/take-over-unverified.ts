import { sql } from 'kysely'
import type { AuditContext } from '../../audit-context.ts'
import type { Context } from '../../context.ts'
import { lockPeople, transact } from '../../database/audited-transaction.ts'
import { queueMail } from '../../mail/queue-mail.ts'
import { revokeLinks } from '../email/links.ts'

/**
 * Gives an address to the one who has proved it: where somebody holds it unproven, their password, links and sessions
 * go, and the person stays with its bookings, verified and under the proved name. Anybody could have signed up with the
 * address, an honest patient too, who is told by mail. Does nothing where the address is free or proved already, or
 * where the Google account `googleId` is known, which opens its own person. Safe to repeat.
 */
export function takeOverUnverifiedAccount(
  context: Pick<Context, 'db' | 'clock'>,
  act: AuditContext,
  { email, name, googleId }: { email: string; name: string; googleId: string },
): Promise<void> {
  return transact(context.db, act, async (tx) => {
    await lockPeople(tx, sql`email = ${email} and not email_verified`)
    // A session that is being opened holds its person for a moment: once they are locked none comes by the password.
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
    const { numDeletedRows } = await tx
      .deleteFrom('account')
      .where('person_id', '=', person.id)
      .executeTakeFirstOrThrow()
    await tx.deleteFrom('session').where('person_id', '=', person.id).execute()
    await revokeLinks(tx, person.id)
    await tx.updateTable('person').set({ name, email_verified: true }).where('id', '=', person.id).execute()
    // Whoever only ever called had no way in, and there is nothing to tell them of.
    if (numDeletedRows > 0n) await queueMail(tx, { kind: 'password_detached', personId: person.id }, context.clock())
  })
}
