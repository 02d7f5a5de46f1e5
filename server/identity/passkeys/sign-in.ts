import type { Kysely } from 'kysely'
import { isStaff } from '#contract/roles.ts'
import type { PasskeyAssertion, PasskeyRequestOptions } from '#contract/schemas/passkey.ts'
import { AppError } from '../../app-error.ts'
import type { Context } from '../../context.ts'
import { transactWithoutSessionLock } from '../../database/audited-transaction.ts'
import type { Database } from '../../database/schema.ts'
import type { Actor } from '../../http/api/route.ts'
import { lockPerson } from '../anonymize-person.ts'
import { type Browser, insertSession, newSession, type OpenedSession } from '../open-session.ts'
import { lockActor, markConfirmed, type SessionRef } from '../reauthentication.ts'
import { challengeMs, consumeChallenge, issueChallenge } from './challenges.ts'
import { rpIdOf } from './relying-party.ts'
import { verifyAssertion } from './verify.ts'

/** Returns the options with which the browser asks for a passkey: of anyone, or only of this person. */
export async function passkeyRequestOptions(
  context: Context,
  personId: string | undefined,
): Promise<PasskeyRequestOptions> {
  const rpId = rpIdOf(context)
  const theirs =
    personId === undefined
      ? []
      : await context.db
          .selectFrom('passkey')
          .select(['credential_id', 'transports'])
          .where('person_id', '=', personId)
          .where('rp_id', '=', rpId)
          .execute()
  return {
    challenge: await issueChallenge(context, 'sign_in', personId),
    rpId,
    timeout: challengeMs,
    userVerification: 'required',
    allowCredentials: theirs.map(({ credential_id, transports }) => ({
      id: credential_id.toString('base64url'),
      type: 'public-key',
      transports,
    })),
  }
}

/**
 * Opens a session with a passkey, in a browser whose session it replaces. The session has passed the second factor, since the
 * authenticator has verified the person. Of staff who must use single sign-on, it ends when the replaced one would have. Throws
 * `passkey_unknown`, `passkey_refused`, `passkey_expired`, and `sso_only` of staff who must use single sign-on. Not idempotent: a challenge works once.
 */
export async function openSessionWithPasskey(
  context: Context,
  browser: Browser,
  assertion: PasskeyAssertion,
  replaced: SessionRef | undefined,
): Promise<OpenedSession> {
  const passkey = await verifyUse(context, assertion)
  const { personId, role } = passkey
  // The passkey of an admin is the way in while the provider is down. Others use theirs to unlock a page and as a second factor.
  const extendsSso = context.sso?.only && isStaff(role) && role !== 'admin'
  const session = newSession()
  const act = { personId, role, sessionId: session.id, ip: browser.ip, requestId: browser.requestId }
  return transactWithoutSessionLock(context.db, act, async (tx) => {
    // A change of the person or their passkeys locks them too, and ends their sessions after it.
    if (!(await lockPerson(tx, { id: personId }))) throw new AppError('passkey_refused')
    const since = extendsSso ? await startOf(tx, personId, replaced) : undefined
    if (extendsSso && !since) throw new AppError('sso_only')
    await recordUse(context, tx, passkey)
    await insertSession(tx, session, personId, { ...browser, factorPassed: true, ...(since && { since }) })
    return { sessionToken: session.token, email: passkey.email, name: passkey.name }
  })
}

/** Returns when a person's session began; `undefined` if it has ended or is another person's. */
async function startOf(tx: Kysely<Database>, personId: string, of: SessionRef | undefined): Promise<Date | undefined> {
  if (of?.personId !== personId) return undefined
  const found = await tx.selectFrom('session').select('created_at').where('id', '=', of.sessionId).executeTakeFirst()
  return found?.created_at
}

/** Marks the caller's session as recently authenticated, with a passkey of theirs. Throws the errors of a sign-in with one. */
export async function confirmWithPasskey(context: Context, caller: Actor, assertion: PasskeyAssertion): Promise<void> {
  const passkey = await verifyUse(context, assertion)
  if (passkey.personId !== caller.personId) throw new AppError('passkey_unknown')
  await transactWithoutSessionLock(context.db, caller, async (tx) => {
    await lockActor(tx, caller)
    await recordUse(context, tx, passkey)
    await markConfirmed(tx, caller)
  })
}

async function verifyUse(context: Context, assertion: PasskeyAssertion) {
  const { challenge, personId: only } = await consumeChallenge(context, 'sign_in', assertion.clientDataJSON)
  const passkey = await findPasskey(context, assertion.id)
  if (!passkey || (only !== undefined && only !== passkey.personId)) throw new AppError('passkey_unknown')
  if (assertion.userHandle !== undefined && assertion.userHandle !== passkey.userHandle)
    throw new AppError('passkey_refused')
  const newCounter = await verifyAssertion(context, challenge, assertion, passkey)
  return { ...passkey, newCounter }
}

interface PasskeyUse {
  readonly id: string
  readonly counter: number
  readonly newCounter: number
}

/** Stores the counter of a use. Throws `passkey_refused` if another use has raised it since: this response may come from a copy. */
async function recordUse(context: Context, tx: Kysely<Database>, { id, counter, newCounter }: PasskeyUse) {
  const { numUpdatedRows } = await tx
    .updateTable('passkey')
    .set({ counter: newCounter, used_at: context.clock() })
    .where('id', '=', id)
    .where('counter', '=', String(counter))
    .executeTakeFirstOrThrow()
  if (numUpdatedRows === 0n) throw new AppError('passkey_refused')
}

async function findPasskey({ db }: Context, credentialId: string) {
  const found = await db
    .selectFrom('passkey')
    .innerJoin('person', 'person.id', 'passkey.person_id')
    .select(['passkey.id', 'person.id as personId', 'person.role', 'person.email', 'person.name'])
    .select(['public_key as publicKey', 'counter'])
    .where('credential_id', '=', Buffer.from(credentialId, 'base64url'))
    .executeTakeFirst()
  return found && { ...found, counter: Number(found.counter), userHandle: userHandleOf(found.personId) }
}

/** Returns the name of a person for authenticators: the same for all passkeys of the person, so that a device keeps one of them. */
export function userHandleOf(personId: string): string {
  return Buffer.from(personId).toString('base64url')
}
