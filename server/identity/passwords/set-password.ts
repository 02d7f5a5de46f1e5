import { type Kysely, sql } from 'kysely'
import type { AuditContext } from '../../audit-context.ts'
import type { Context } from '../../context.ts'
import { transact, transactWithoutSessionLock } from '../../database/audited-transaction.ts'
import type { Database } from '../../database/schema.ts'
import type { Actor } from '../../http/api/route.ts'
import { consumeAttempt, type RateLimit } from '../../http/limits/rate-limit.ts'
import { queueMail } from '../../mail/queue-mail.ts'
import { lockPerson } from '../anonymize-person.ts'
import { consumeLink, findResetLink, revokeLinks } from '../email/links.ts'
import { endSessions } from '../end-sessions.ts'
import { dropPasskeys } from '../passkeys/queries.ts'
import { lockActor, requireReauthentication } from '../reauthentication.ts'
import { rememberNetwork } from './guess-limits.ts'
import { requireGoodPassword } from './password-rules.ts'
import { hashPassword, runForClient } from './passwords.ts'

/**
 * Sets a password with a mailed link, which works once. Marks the address as verified and ends all earlier sessions; if it was
 * not verified before, also the passkeys.
 * Returns the address, or `undefined` if the link has expired.
 */
export async function resetPassword(
  context: Context,
  visitor: AuditContext,
  { token, password }: { token: string; password: string },
): Promise<string | undefined> {
  const person = await findResetLink(context, token)
  if (!person) return undefined
  await requireGoodPassword(context, password, person)
  const hash = await runForClient(visitor.ip, () => hashPassword(password))
  const { personId, role, email } = person
  const now = context.clock()
  const changed = await transact(context.db, { ...visitor, personId, role }, async (tx) => {
    const person = await lockPerson(tx, { id: personId })
    if (!(await consumeLink(tx, { token, purposes: ['reset_password'], personId }, now))) return undefined
    // Someone else may have signed up with the address and added one.
    if (!person?.emailVerified) await dropPasskeys(tx, personId)
    await tx
      .updateTable('person')
      .set({ email_verified: true, updated_at: sql<Date>`now()` })
      .where('id', '=', personId)
      .execute()
    await replacePassword(tx, personId, hash, now)
    return email
  })
  if (changed !== undefined) await rememberNetwork(context, { email, ip: visitor.ip ?? '' })
  return changed
}

// Each change sends a mail, and anyone may have signed up with someone else's address.
const passwordChangeLimit: RateLimit = { kind: 'password change', most: 10, minutes: 60 }

/**
 * Changes a person's password, or adds one. Ends all sessions, the caller's included. Throws the errors of
 * `requireReauthentication` and `requireGoodPassword`, and `too_many_requests` over ten changes an hour.
 */
export async function changePassword(
  context: Context,
  caller: Actor,
  { current, password }: { current: string | undefined; password: string },
): Promise<void> {
  await requireReauthentication(context, caller, current)
  await requireGoodPassword(context, password, caller)
  await consumeAttempt(context, passwordChangeLimit, caller.personId)
  const hash = await runForClient(caller.ip, () => hashPassword(password))
  await transactWithoutSessionLock(context.db, caller, async (tx) => {
    await lockActor(tx, caller)
    await replacePassword(tx, caller.personId, hash, context.clock())
  })
}

/** Sets a person's password, replacing an existing one. */
export async function putPassword(tx: Kysely<Database>, personId: string, hash: string): Promise<void> {
  await tx
    .insertInto('account')
    .values({
      id: crypto.randomUUID(),
      person_id: personId,
      provider_id: 'credential',
      account_id: personId,
      password: hash,
    })
    .onConflict((conflict) => conflict.columns(['provider_id', 'account_id']).doUpdateSet({ password: hash }))
    .execute()
}

async function replacePassword(tx: Kysely<Database>, personId: string, hash: string, now: Date): Promise<void> {
  await putPassword(tx, personId, hash)
  await endSessions(tx, personId)
  await revokeLinks(tx, personId)
  await queueMail(tx, { template: 'password_changed', personId }, now)
}
