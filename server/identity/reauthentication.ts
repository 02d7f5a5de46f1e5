import { type Kysely, type RawBuilder, sql, type Transaction } from 'kysely'
import { AppError } from '../app-error.ts'
import type { AuditContext } from '../audit-context.ts'
import type { Context } from '../context.ts'
import { lockPeople, lockSession, setAuditContext } from '../database/audited-transaction.ts'
import type { Database } from '../database/schema.ts'
import type { Actor } from '../http/api/route.ts'
import { consumeAttempts, networkCounters, type RateLimit } from '../http/limits/rate-limit.ts'
import { lockPerson } from './anonymize-person.ts'
import { limitGuesses } from './passwords/guess-limits.ts'
import { runForClient, verifyPassword } from './passwords/passwords.ts'

// Right passwords are hashed too, which costs CPU time. Counted per network, so that the thief of a session cannot use
// up the attempts that its owner needs to end it.
const passwordCheckLimit: RateLimit = { kind: 'password proof', most: 20, minutes: 15 }

/** The person who makes a change and their session. */
export type SessionRef = Pick<Actor, 'personId' | 'sessionId'>

/** Throws `reauthentication_required` if the last sign-in or password check is more than 15 minutes old. */
export function requireRecentSignIn(caller: Actor): void {
  if (!caller.recentlyAuthenticated) throw new AppError('reauthentication_required')
}

/**
 * Checks that the caller may change a way to sign in. A person with a password must give it; a person without one, or whose
 * session has passed a second factor, must have signed in or confirmed recently. Throws `reauthentication_required`,
 * `wrong_password`, or `too_many_requests` over 20 checks in 15 minutes or the limits of `limitGuesses`.
 */
export async function requireReauthentication(
  context: Context,
  caller: Actor,
  password: string | undefined,
): Promise<void> {
  const hash = await findPasswordHash(context, caller.email)
  if (hash === undefined || caller.factorPassed) requireRecentSignIn(caller)
  else if (password === undefined) throw new AppError('reauthentication_required')
  if (hash !== undefined && password !== undefined) await checkPassword(context, caller, { password, hash })
}

/**
 * Checks that the caller may add a second factor. A person who must have one right after signing in need not give the password
 * again. Throws `second_factor_required` if the session waits for the one they have: whoever knows the password alone could
 * add another. Throws the errors of `requireReauthentication`.
 */
export async function requireEnrolment(context: Context, caller: Actor, password: string | undefined): Promise<void> {
  requireNoFactorGate(caller)
  const hasJustSignedIn = caller.gate === 'enrol' && caller.recentlyAuthenticated
  if (!hasJustSignedIn) await requireReauthentication(context, caller, password)
}

/** Throws `second_factor_required` if the caller's session waits for a second factor. */
export function requireNoFactorGate({ gate }: Actor): void {
  if (gate === 'factor') throw new AppError('second_factor_required')
}

/**
 * Marks the session as recently authenticated. Throws `password_not_enough` if it has passed a second factor, and
 * `wrong_password`, also for people without one. Idempotent.
 */
export async function confirmWithPassword(context: Context, caller: Actor, password: string): Promise<void> {
  if (caller.factorPassed) throw new AppError('password_not_enough')
  const hash = await findPasswordHash(context, caller.email)
  if (hash === undefined) throw new AppError('wrong_password')
  await checkPassword(context, caller, { password, hash })
  await markConfirmed(context.db, caller)
}

/** Marks the caller's session as recently authenticated. Throws `unauthenticated` if it has ended. Idempotent. */
export async function markConfirmed(db: Kysely<Database>, { sessionId }: SessionRef): Promise<void> {
  const { numUpdatedRows } = await db
    .updateTable('session')
    .set({ confirmed_at: sql<Date>`now()` })
    .where('id', '=', sessionId)
    .executeTakeFirstOrThrow()
  if (numUpdatedRows === 0n) throw new AppError('unauthenticated')
}

/**
 * Locks the caller for a change that ends sessions or removes ways to sign in, so that such changes are serialized.
 * Throws `unauthenticated` if the caller's session has ended since the call began.
 */
export async function lockActor(tx: Transaction<Database>, caller: AuditContext & SessionRef): Promise<void> {
  const { personId, sessionId } = caller
  await lockPerson(tx, { id: personId })
  const role = await lockSession(tx, { personId, sessionId })
  // A caller whose role has changed since then makes the change in the present one.
  if (caller.role !== role) await setAuditContext(tx, { ...caller, role })
}

/**
 * Locks an admin and other people, in the order of their IDs, for a change of how these sign in. Serializes it with a
 * change of their roles. `others` is a condition on `person`. Throws `unauthenticated` or `forbidden` if the admin's
 * session or role has ended since the call began.
 */
export async function lockActorAnd(
  tx: Transaction<Database>,
  { personId, sessionId }: SessionRef,
  others: RawBuilder<boolean>,
): Promise<void> {
  const all = sql<boolean>`(id = ${personId} or ${others})`
  await lockPeople(tx, all)
  await tx.selectFrom('person').select('id').where(all).orderBy('id').forNoKeyUpdate().execute()
  await lockSession(tx, { personId, sessionId, role: 'admin' })
}

async function checkPassword(context: Context, caller: Actor, given: { password: string; hash: string }) {
  const { email, ip = '' } = caller
  await consumeAttempts(context, networkCounters(passwordCheckLimit, ip, email))
  await limitGuesses(context, { email, ip }, async () => {
    if (!(await runForClient(ip, () => verifyPassword(given)))) throw new AppError('wrong_password')
  })
}

/** Returns the password hash of the person with this address; `undefined` if there is none. */
async function findPasswordHash({ db }: Context, email: string): Promise<string | undefined> {
  const found = await db
    .selectFrom('account')
    .innerJoin('person', 'person.id', 'account.person_id')
    .select('password')
    .where('email', '=', email)
    .where('provider_id', '=', 'credential')
    .executeTakeFirst()
  return found?.password ?? undefined
}
