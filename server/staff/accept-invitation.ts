import { sql, type Transaction } from 'kysely'
import { AppError } from '../app-error.ts'
import type { Context } from '../context.ts'
import { setAuditContext, transactWithoutSessionLock } from '../database/audited-transaction.ts'
import { violatesConstraint } from '../database/connect.ts'
import type { Database } from '../database/schema.ts'
import type { Actor } from '../http/api/route.ts'
import { lockPerson } from '../identity/anonymize-person.ts'
import { endSessions } from '../identity/end-sessions.ts'
import { endUnverifiedAccess } from '../identity/google/take-over-unverified.ts'
import { type Browser, insertSession, newSession, type OpenedSession } from '../identity/open-session.ts'
import { requireGoodPassword } from '../identity/passwords/password-rules.ts'
import { hashPassword, runForClient } from '../identity/passwords/passwords.ts'
import { putPassword } from '../identity/passwords/set-password.ts'
import { lockActor } from '../identity/reauthentication.ts'
import { roleRefusalOf, updateRole } from '../people/set-role.ts'
import { findInvitation, type Invitation, lockInvitation, readInvitation } from './invitations.ts'

type Tx = Transaction<Database>

interface Acceptance {
  readonly token: string
  readonly name: string
  readonly password?: string | undefined
}

/**
 * Accepts an invitation to an address without a verified account, and opens a session. The link proves the address, so an account
 * that no one has verified, or a record that the staff entered, becomes that of the invited person. Without a password, the person
 * has no way to sign in until they add one. Throws `invitation_over`, `email_taken` if a verified account has the address,
 * `sso_only`, and the errors of `requireGoodPassword`. An invitation works once.
 */
export async function acceptAsNew(context: Context, browser: Browser, given: Acceptance): Promise<OpenedSession> {
  const { token, name, password } = given
  const { email, account } = await readInvitation(context, token)
  if (account) throw new AppError('email_taken')
  if (password !== undefined) await requireGoodPassword(context, password, { name, email })
  const hash = password === undefined ? undefined : await runForClient(browser.ip, () => hashPassword(password))
  const accept = () => openAsNew(context, browser, { token, name, email, hash })
  return accept().catch((error: unknown) => {
    // Someone signed up with the address meanwhile.
    if (violatesConstraint(error, 'one_person_per_email')) return accept()
    throw error
  })
}

interface NewMember {
  readonly token: string
  readonly name: string
  readonly email: string
  readonly hash: string | undefined
}

async function openAsNew(
  context: Context,
  browser: Browser,
  { token, name, email, hash }: NewMember,
): Promise<OpenedSession> {
  const now = context.clock()
  const session = newSession()
  const { ip, requestId } = browser
  return transactWithoutSessionLock(context.db, { ip, requestId }, async (tx) => {
    const present = await lockPerson(tx, { email })
    const personId = present?.id ?? crypto.randomUUID()
    const invitation = await lockInvitation(tx, token, now)
    if (present?.emailVerified) throw new AppError('email_taken')
    await setAuditContext(tx, { personId, role: 'patient', sessionId: session.id, ip, requestId })
    if (present) {
      await endUnverifiedAccess(tx, personId, now)
      const verified = { name, email_verified: true, updated_at: sql<Date>`now()` }
      await tx.updateTable('person').set(verified).where('id', '=', personId).execute()
    } else {
      const person = { id: personId, name, email, email_verified: true, language: invitation.language }
      await tx.insertInto('person').values(person).execute()
    }
    if (hash !== undefined) await putPassword(tx, personId, hash)
    await giveRole(tx, invitation, now)
    await insertSession(tx, session, personId, browser)
    return { sessionToken: session.token, email, name }
  })
}

/**
 * Accepts an invitation to the caller's verified address, and ends their other sessions, which were those of a patient. Throws
 * `forbidden` if it is to another address, `email_not_verified`, `invitation_over` and `sso_only`. An invitation works once.
 */
export async function acceptAsCaller(context: Context, caller: Actor, token: string): Promise<void> {
  const { personId, sessionId } = caller
  const now = context.clock()
  // Checked before taking the lock, which blocks other requests of the same person.
  if ((await findInvitation(context, token)).email !== caller.email) throw new AppError('forbidden')
  await transactWithoutSessionLock(context.db, caller, async (tx) => {
    await lockActor(tx, caller)
    const invitation = await lockInvitation(tx, token, now)
    const person = await tx
      .selectFrom('person')
      .select(['email', 'email_verified'])
      .where('id', '=', personId)
      .executeTakeFirstOrThrow()
    if (person.email !== invitation.email) throw new AppError('forbidden')
    if (!person.email_verified) throw new AppError('email_not_verified')
    await giveRole(tx, invitation, now)
    await endSessions(tx, personId, sessionId)
  })
}

// A trigger deletes the invitation. One whose doctor has left, or is someone else's by now, is over.
async function giveRole(tx: Tx, { email, role, doctorId, invitedBy }: Invitation, now: Date): Promise<void> {
  const change = { email, role, doctorId: doctorId ?? undefined, requireVerified: true }
  const given = await updateRole(tx, change, now).catch((error: unknown) => {
    if (roleRefusalOf(error)) return false
    throw error
  })
  if (!given) throw new AppError('invitation_over', invitedBy === '' ? {} : { invitedBy })
}
