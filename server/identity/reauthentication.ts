import { sql, type Transaction } from 'kysely'
import { AppError } from '../app-error.ts'
import type { AuditContext } from '../audit-context.ts'
import type { Context } from '../context.ts'
import { lockPeople, lockSession, setAuditContext } from '../database/audited-transaction.ts'
import type { Database } from '../database/schema.ts'
import type { Actor } from '../http/api/route.ts'
import {
  consumeAttempt,
  networkPrefixOf,
  type RateLimit,
  resetAttempts,
  runRateLimited,
} from '../http/limits/rate-limit.ts'
import { lockPerson } from './anonymize-person.ts'
import { runForClient, verifyPassword } from './passwords/passwords.ts'

/** Wrong passwords for an account from one network, at the sign-in and wherever else a password is asked for. */
export const failedSignInLimit: RateLimit = { kind: 'sign-in failure', most: 10, minutes: 15 }

// Right ones are hashed too, and each takes a turn from others. From one network as well: whoever holds a stolen session
// must not use up what its owner needs to end it.
const passwordCheckLimit: RateLimit = { kind: 'password proof', most: 20, minutes: 15 }

/** Who changes something, and by which session. */
export type SessionRef = Pick<Actor, 'personId' | 'sessionId'>

/** The key under which wrong passwords are counted. */
export function accountLimitKey(email: string, ip: string): string {
  return `${email} ${networkPrefixOf(ip)}`
}

/** Refuses with `reauthentication_required` who signed in, or last gave their password, longer than 15 minutes ago. */
export function requireRecentSignIn(caller: Actor): void {
  if (!caller.recentlyAuthenticated) throw new AppError('reauthentication_required')
}

/**
 * Refuses a change of what lets somebody in, unless it is the person who makes it: who has a password gives it, who has
 * none must have signed in lately. `reauthentication_required`, `wrong_password`; ten wrong ones, or twenty at all, in a quarter of an
 * hour are `too_many_requests`.
 */
export async function requireReauthentication(
  context: Context,
  caller: Actor,
  password: string | undefined,
): Promise<void> {
  const hash = await findPasswordHash(context, caller.email)
  if (hash === undefined) return requireRecentSignIn(caller)
  if (password === undefined) throw new AppError('reauthentication_required')
  await checkPassword(context, caller, { password, hash })
}

/** Lets the session count as fresh again; `wrong_password` also for who has none. Safe to repeat. */
export async function reauthenticate(context: Context, caller: Actor, password: string): Promise<void> {
  const hash = await findPasswordHash(context, caller.email)
  if (hash === undefined) throw new AppError('wrong_password')
  await checkPassword(context, caller, { password, hash })
  const { numUpdatedRows } = await context.db
    .updateTable('session')
    .set({ confirmed_at: sql<Date>`now()` })
    .where('id', '=', caller.sessionId)
    .executeTakeFirstOrThrow()
  if (numUpdatedRows === 0n) throw new AppError('unauthenticated')
}

/**
 * Locks whoever calls for a change that ends sessions or takes ways to sign in, so that such changes come one after the
 * other. Throws `unauthenticated` where the caller's session has ended since the call began.
 */
export async function lockActor(tx: Transaction<Database>, caller: AuditContext & SessionRef): Promise<void> {
  const { personId, sessionId } = caller
  await lockPerson(tx, { id: personId })
  const { isAdmin } = await lockSession(tx, { personId, sessionId })
  // Whose role was taken meanwhile changes their own as a patient.
  if (caller.admin && !isAdmin) await setAuditContext(tx, { ...caller, admin: false })
}

/**
 * Locks an admin and whoever has this address, in the order of their ids, for a change of what lets that one in: a role
 * that is being taken is taken before it, or after it. Throws `unauthenticated` or `forbidden` where the admin's session
 * or role has ended since the call began.
 */
export async function lockActorAndTarget(
  tx: Transaction<Database>,
  { personId, sessionId }: SessionRef,
  email: string,
): Promise<void> {
  const both = sql<boolean>`(id = ${personId} or email = ${email})`
  await lockPeople(tx, both)
  await tx.selectFrom('person').select('id').where(both).orderBy('id').forNoKeyUpdate().execute()
  await lockSession(tx, { personId, sessionId, admin: true })
}

async function checkPassword(context: Context, caller: Actor, given: { password: string; hash: string }) {
  const account = accountLimitKey(caller.email, caller.ip ?? '')
  await consumeAttempt(context, passwordCheckLimit, account)
  const attempt = () => runForClient(caller.ip, () => verifyPassword(given))
  if (!(await runRateLimited(context, failedSignInLimit, account, attempt))) throw new AppError('wrong_password')
  await resetAttempts(context, failedSignInLimit, account)
}

/** The hash of the password that an address signs in with; undefined where it has none, or is nobody's. */
export async function findPasswordHash({ db }: Context, email: string): Promise<string | undefined> {
  const found = await db
    .selectFrom('account')
    .innerJoin('person', 'person.id', 'account.person_id')
    .select('password')
    .where('email', '=', email)
    .where('provider_id', '=', 'credential')
    .executeTakeFirst()
  return found?.password ?? undefined
}
