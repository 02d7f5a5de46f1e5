import { sql, type Transaction } from 'kysely'
import type { Context } from '../context.ts'
import { type Act, keepStanding, stopActing, writeAct } from '../database/act.ts'
import type { Database } from '../database/schema.ts'
import { countAttempt, forgetAttempts, type Limit, makeAttempt, networkOf } from '../http/limit-attempts.ts'
import { AppError } from '../http/problems.ts'
import type { Caller } from '../http/serve.ts'
import { lockPerson } from './clear-person.ts'
import { askedFrom, verifyPassword } from './passwords.ts'

/** Wrong passwords for an account from one network, at the sign-in and wherever else a password is asked for. */
export const failuresOfAccount: Limit = { kind: 'sign-in failure', most: 10, minutes: 15 }

// Right ones are hashed too, and each takes a turn from others. From one network as well: whoever holds a stolen session
// must not use up what its owner needs to end it.
const proofsOfAccount: Limit = { kind: 'password proof', most: 20, minutes: 15 }

/** Who changes something, and by which session. */
export type Acting = Pick<Caller, 'personId' | 'sessionId'>

/** The key under which wrong passwords are counted. */
export function accountAt(email: string, ip: string): string {
  return `${email} ${networkOf(ip)}`
}

/** Refuses with `confirm_first` who signed in, or last gave their password, longer than 15 minutes ago. */
export function requireFresh(caller: Caller): void {
  if (!caller.fresh) throw new AppError('confirm_first')
}

/**
 * Refuses a change of what lets somebody in, unless it is the person who makes it: who has a password gives it, who has
 * none must have signed in lately. `confirm_first`, `wrong_password`; ten wrong ones, or twenty at all, in a quarter of an
 * hour are `too_many_requests`.
 */
export async function requireProof(context: Context, caller: Caller, password: string | undefined): Promise<void> {
  const hash = await findPasswordHash(context, caller.email)
  if (hash === undefined) return requireFresh(caller)
  if (password === undefined) throw new AppError('confirm_first')
  await checkPassword(context, caller, { password, hash })
}

/** Lets the session count as fresh again; `wrong_password` also for who has none. Safe to repeat. */
export async function confirmPassword(context: Context, caller: Caller, password: string): Promise<void> {
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
export async function lockSelf(tx: Transaction<Database>, caller: Act & Acting): Promise<void> {
  const { personId, sessionId } = caller
  await lockPerson(tx, { id: personId })
  const { isAdmin } = await keepStanding(tx, { personId, sessionId })
  // Whose role was taken meanwhile changes their own as a patient.
  if (caller.admin && !isAdmin) await writeAct(tx, { ...caller, admin: false })
}

/**
 * Locks an admin and whoever has this address, in the order of their ids, for a change of what lets that one in: a role
 * that is being taken is taken before it, or after it. Throws `unauthenticated` or `forbidden` where the admin's session
 * or role has ended since the call began.
 */
export async function lockAsAdmin(
  tx: Transaction<Database>,
  { personId, sessionId }: Acting,
  email: string,
): Promise<void> {
  const both = sql<boolean>`(id = ${personId} or email = ${email})`
  await stopActing(tx, both)
  await tx.selectFrom('person').select('id').where(both).orderBy('id').forNoKeyUpdate().execute()
  await keepStanding(tx, { personId, sessionId, admin: true })
}

async function checkPassword(context: Context, caller: Caller, given: { password: string; hash: string }) {
  const account = accountAt(caller.email, caller.ip ?? '')
  await countAttempt(context, proofsOfAccount, account)
  const attempt = () => askedFrom(caller.ip, () => verifyPassword(given))
  if (!(await makeAttempt(context, failuresOfAccount, account, attempt))) throw new AppError('wrong_password')
  await forgetAttempts(context, failuresOfAccount, account)
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
