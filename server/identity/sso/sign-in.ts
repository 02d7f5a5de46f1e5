import { sql, type Transaction } from 'kysely'
import type { Language } from '#contract/languages.ts'
import { isStaff, type Role } from '#contract/roles.ts'
import type { Context } from '../../context.ts'
import { setAuditContext, transactWithoutSessionLock } from '../../database/audited-transaction.ts'
import { violatesConstraint } from '../../database/connect.ts'
import type { Database } from '../../database/schema.ts'
import type { Actor } from '../../http/api/route.ts'
import { queueMail } from '../../mail/queue-mail.ts'
import { lockPerson } from '../anonymize-person.ts'
import { endExpiredStaffSessions, endSessions } from '../end-sessions.ts'
import { endUnverifiedAccess } from '../google/take-over-unverified.ts'
import { type Browser, insertSession, newSession } from '../open-session.ts'
import { lockActor } from '../reauthentication.ts'
import { SsoError, type SsoIdentity } from './sso.ts'

type Tx = Transaction<Database>

/**
 * Opens a session for a person whom the provider has identified, with the role of their groups; `language` is for a new account.
 * Returns its token. Throws `SsoError`: also of a person whose groups give no role, after the role was taken from them.
 */
export async function openSessionWithSso(
  context: Context,
  browser: Browser,
  identity: SsoIdentity,
  language: Language,
): Promise<string> {
  const { ip, requestId } = browser
  const session = newSession()
  const open = () =>
    transactWithoutSessionLock(context.db, { portal: true, ip, requestId }, async (tx) => {
      const personId = await findOrAddPerson(context, tx, identity, language)
      if (personId instanceof SsoError) return personId
      const refusal = await giveRole(context, tx, personId, identity.role)
      if (refusal) return refusal
      await setAuditContext(tx, { personId, sessionId: session.id, ip, requestId, ...roleOf(identity) })
      await insertSession(tx, session, personId, { ...browser, factorPassed: identity.factorPassed })
      return undefined
    })
  // Of two first sign-ins at the same time, the second finds the account of the first.
  const refusal = await withLastAdmin(open).catch((error: unknown) => {
    if (isTaken(error)) return withLastAdmin(open)
    throw error
  })
  if (refusal) throw refusal
  return session.token
}

/**
 * Connects the caller's account to the person whom the provider has identified, and gives it the role of their groups. Throws
 * `SsoError`, and `unauthenticated` if the session has ended.
 */
export async function connectSso(context: Context, caller: Actor, identity: SsoIdentity): Promise<void> {
  const { personId, ip, requestId } = caller
  const connect = () =>
    transactWithoutSessionLock(context.db, caller, async (tx) => {
      await lockActor(tx, caller)
      if (identity.role === undefined) throw new SsoError('sso_no_role')
      const person = await tx
        .selectFrom('person')
        .select(['email', 'email_verified'])
        .where('id', '=', personId)
        .executeTakeFirstOrThrow()
      if (person.email !== identity.email || !person.email_verified) throw new SsoError('sso_other_address')
      const present = await tx
        .selectFrom('account')
        .select('account_id')
        .where('person_id', '=', personId)
        .where('provider_id', '=', 'sso')
        .executeTakeFirst()
      if (present && present.account_id !== identity.accountId) throw new SsoError('sso_taken')
      if (!present) {
        await addAccount(tx, personId, identity)
        await queueMail(tx, { template: 'sso_linked', personId }, context.clock())
      }
      await setAuditContext(tx, { portal: true, ...(ip && { ip }), ...(requestId && { requestId }) })
      return giveRole(context, tx, personId, identity.role, caller.sessionId)
    })
  const refusal = await withLastAdmin(connect).catch((error: unknown) => {
    throw isTaken(error) ? new SsoError('sso_taken') : error
  })
  if (refusal) throw refusal
}

const roleOf = ({ role }: SsoIdentity) => role && { role }

function isTaken(error: unknown): boolean {
  return violatesConstraint(error, 'one_person_per_account') || violatesConstraint(error, 'one_person_per_email')
}

// The last admin keeps the role, and the sign-in is refused: the change was undone with the transaction.
async function withLastAdmin<T>(work: () => Promise<T>): Promise<T> {
  try {
    return await work()
  } catch (error) {
    throw violatesConstraint(error, 'one_admin_stays') ? new SsoError('sso_last_admin') : error
  }
}

/** Returns the ID of the person, locked, or why there is none. */
async function findOrAddPerson(
  context: Context,
  tx: Tx,
  identity: SsoIdentity,
  language: Language,
): Promise<string | SsoError> {
  const connected = await findConnected(tx, identity)
  if (connected !== undefined) {
    await lockPerson(tx, { id: connected })
    // The account was removed, or disconnected, before the lock.
    return (await findConnected(tx, identity)) === connected ? connected : new SsoError('sso_failed')
  }
  if (identity.role === undefined) return new SsoError('sso_no_role')
  const present = await lockPerson(tx, { email: identity.email })
  if (present?.emailVerified) return new SsoError('sso_not_linked')
  const { name, email } = identity
  const id = present?.id ?? crypto.randomUUID()
  if (present) {
    await endUnverifiedAccess(tx, id, context.clock())
    await tx.updateTable('person').set({ name, email_verified: true }).where('id', '=', id).execute()
  } else {
    await tx.insertInto('person').values({ id, name, email, email_verified: true, language }).execute()
  }
  await addAccount(tx, id, identity)
  return id
}

async function findConnected(tx: Tx, { accountId }: SsoIdentity): Promise<string | undefined> {
  const found = await tx
    .selectFrom('account')
    .select('person_id')
    .where('provider_id', '=', 'sso')
    .where('account_id', '=', accountId)
    .executeTakeFirst()
  return found?.person_id
}

async function addAccount(tx: Tx, personId: string, { accountId }: SsoIdentity): Promise<void> {
  await tx
    .insertInto('account')
    .values({ id: crypto.randomUUID(), person_id: personId, provider_id: 'sso', account_id: accountId })
    .execute()
}

/**
 * Gives a locked person the role of their groups, or takes the present one. Returns why the person may not sign in: no group gives a
 * role, or they are to be a doctor and no admin has chosen which one. Of a patient who becomes a member of the staff, only the
 * session `keep` stays.
 */
async function giveRole(
  { clock }: Context,
  tx: Tx,
  personId: string,
  wanted: Role | undefined,
  keep?: string,
): Promise<SsoError | undefined> {
  const { role: present, email } = await tx
    .selectFrom('person')
    .select(['role', 'email'])
    .where('id', '=', personId)
    .executeTakeFirstOrThrow()
  const lacksDoctor = wanted === 'doctor' && present !== 'doctor'
  const role = wanted === undefined || lacksDoctor ? 'patient' : wanted
  if (role !== present) {
    if (!isStaff(role)) await endExpiredStaffSessions(tx, email)
    await tx
      .updateTable('person')
      .set({ role, doctor_id: null, updated_at: clock() })
      .where('id', '=', personId)
      .execute()
    if (present === 'patient') await endSessions(tx, personId, keep)
  }
  if (lacksDoctor) return new SsoError('sso_no_doctor')
  return wanted === undefined ? new SsoError('sso_no_role') : undefined
}

/**
 * Ends a new session of the staff that was opened by another way although the staff sign in by single sign-on only. Returns whether it
 * was ended.
 */
export async function endIfSsoOnly({ db, sso }: Context, sessionToken: string): Promise<boolean> {
  if (!sso?.only) return false
  const { numDeletedRows } = await db
    .deleteFrom('session')
    .where('token', '=', sessionToken)
    .where(sql<boolean>`exists (select from person where person.id = session.person_id and person.role <> 'patient')`)
    .executeTakeFirstOrThrow()
  return numDeletedRows > 0n
}
