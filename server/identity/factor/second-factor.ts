import { sql, type Transaction } from 'kysely'
import { Secret, TOTP } from 'otpauth'
import type { FactorProof, PreparedFactor, SecondFactor } from '#contract/schemas/second-factor.ts'
import { AppError } from '../../app-error.ts'
import type { Context } from '../../context.ts'
import { transact, transactWithoutSessionLock } from '../../database/audited-transaction.ts'
import type { Database } from '../../database/schema.ts'
import type { Actor } from '../../http/api/route.ts'
import { consumeAttempt, fullUntil, type RateLimit, resetAttempts } from '../../http/limits/rate-limit.ts'
import { queueMail } from '../../mail/queue-mail.ts'
import { lockPerson } from '../anonymize-person.ts'
import { endCalendarFeed } from '../email/links.ts'
import { endSessions } from '../end-sessions.ts'
import { countUsablePasskeys, dropPasskeys } from '../passkeys/queries.ts'
import { factorDueFrom, forgetLostFactor } from '../queries.ts'
import { lockActor, lockActorAnd, markConfirmed, requireEnrolment, requireNoFactorGate } from '../reauthentication.ts'
import { decryptSecret, encryptSecret } from './encrypt-secret.ts'
import { consumeRecoveryCode, replaceRecoveryCodes } from './recovery-codes.ts'

// RFC 6238 with the values that every authenticator app supports.
const period = 30
const drift = 1
const codeDigits = 6
const secretBytes = 20

const wrongCodeLimit: RateLimit = { kind: 'second factor', most: 5, minutes: 15 }

// Counted separately and per session. 120 bits cannot be guessed, and wrong codes of others must not block the owner's recovery code.
const wrongRecoveryLimit: RateLimit = { kind: 'recovery code', most: 5, minutes: 15 }

const guessMailLimit: RateLimit = { kind: 'second factor mail', most: 1, minutes: 15 }

/** Returns the caller's second factor. */
export async function readSecondFactor(context: Context, { personId, role }: Actor): Promise<SecondFactor> {
  const { db } = context
  const found = await db
    .selectFrom('second_factor')
    .select(({ selectFrom, fn }) =>
      selectFrom('recovery_code')
        .select(fn.countAll<number>().as('left'))
        .whereRef('recovery_code.person_id', '=', 'second_factor.person_id')
        .where('used_at', 'is', null)
        .as('left'),
    )
    .where('person_id', '=', personId)
    .where('turned_on_at', 'is not', null)
    .executeTakeFirst()
  const rule = await db
    .selectFrom('session_rule')
    .select(sql<Date | null>`case when ${role} = any (factor_roles) then ${sql.raw(factorDueFrom)} end`.as('from'))
    .executeTakeFirstOrThrow()
  return {
    on: found !== undefined,
    passkeys: await countUsablePasskeys(context, db, personId),
    recoveryCodes: Number(found?.left ?? 0),
    ...(rule.from && { requiredFrom: rule.from.toISOString() }),
  }
}

/**
 * Makes a new secret and recovery codes, which replace those that were not turned on. Throws `second_factor_on`, and the errors
 * of `requireEnrolment`.
 */
export async function prepareSecondFactor(
  context: Context,
  caller: Actor,
  password: string | undefined,
): Promise<PreparedFactor> {
  await requireEnrolment(context, caller, password)
  const secret = new Secret({ size: secretBytes })
  const recoveryCodes = await transact(context.db, caller, async (tx) => {
    const stored = encryptSecret(context, caller.personId, secret.bytes)
    const { numInsertedOrUpdatedRows } = await tx
      .insertInto('second_factor')
      .values({ person_id: caller.personId, secret: stored, created_at: context.clock() })
      .onConflict((conflict) =>
        conflict
          .column('person_id')
          .doUpdateSet({ secret: stored, created_at: context.clock() })
          .where('second_factor.turned_on_at', 'is', null),
      )
      .executeTakeFirstOrThrow()
    if (!numInsertedOrUpdatedRows) throw new AppError('second_factor_on')
    return replaceRecoveryCodes(tx, caller.personId)
  })
  const { name: issuer } = await context.db.selectFrom('clinic').select('name').executeTakeFirstOrThrow()
  const address = totpOf(secret, { issuer, label: caller.email }).toString()
  return { secret: secret.base32, address, recoveryCodes }
}

/**
 * Turns the prepared second factor on. The caller's session has passed it. Throws `second_factor_required` if the session waits for
 * a passkey, and the errors of `checkProof`.
 */
export async function turnOnSecondFactor(context: Context, caller: Actor, code: string): Promise<void> {
  requireNoFactorGate(caller)
  await checkProof(context, caller, { code }, false, async (tx) => {
    await tx
      .updateTable('second_factor')
      .set({ turned_on_at: context.clock() })
      .where('person_id', '=', caller.personId)
      .execute()
    await markPassed(tx, caller)
    await queueMail(tx, { template: 'second_factor_on', personId: caller.personId }, context.clock())
  })
}

/** Marks the caller's session as recently authenticated, with a code. Throws the errors of `checkProof`. */
export async function confirmWithCode(context: Context, caller: Actor, proof: FactorProof): Promise<void> {
  await checkProof(context, caller, proof, true, (tx) => markConfirmed(tx, caller))
}

/** Passes the second factor of the caller's session. Throws the errors of `checkProof`. */
export async function passSecondFactor(context: Context, caller: Actor, proof: FactorProof): Promise<void> {
  await checkProof(context, caller, proof, true, (tx) => markPassed(tx, caller))
}

/**
 * Turns the caller's second factor off. Throws `second_factor_needed` if the role requires it and there is no passkey, and the
 * errors of `checkProof`.
 */
export async function turnOffSecondFactor(context: Context, caller: Actor, proof: FactorProof): Promise<void> {
  await checkProof(context, caller, proof, true, async (tx) => {
    const { requiredFrom, passkeys } = await readSecondFactor({ ...context, db: tx }, caller)
    if (requiredFrom !== undefined && passkeys === 0) throw new AppError('second_factor_needed')
    await dropSecondFactor(tx, caller.personId)
    await forgetLostFactor(context, tx, caller.personId)
    await queueMail(tx, { template: 'second_factor_off', personId: caller.personId }, context.clock())
  })
}

/** Replaces the recovery codes. Throws the errors of `checkProof`. */
export function renewRecoveryCodes(context: Context, caller: Actor, code: string): Promise<string[]> {
  return checkProof(context, caller, { code }, true, (tx) => replaceRecoveryCodes(tx, caller.personId))
}

/**
 * Turns off the second factor of another member of the staff, removes their passkeys, which the lost device may have, and ends
 * their sessions and calendar feed. Both get a mail. Returns `false` if no one has the address. Idempotent.
 */
export async function resetSecondFactor(context: Context, admin: Actor, email: string): Promise<boolean> {
  return transactWithoutSessionLock(context.db, admin, async (tx) => {
    await lockActorAnd(tx, admin, sql<boolean>`email = ${email}`)
    const person = await lockPerson(tx, { email })
    if (!person) return false
    const hadApp = await dropSecondFactor(tx, person.id)
    const hadPasskey = await dropPasskeys(tx, person.id)
    if (!hadApp && !hadPasskey) return true
    await endSessions(tx, person.id)
    await endCalendarFeed(tx, person.id)
    for (const personId of [person.id, admin.personId])
      await queueMail(tx, { template: 'second_factor_off', personId }, context.clock())
    if (hadPasskey) await queueMail(tx, { template: 'passkey_removed', personId: person.id }, context.clock())
    return true
  })
}

/** Deletes a person's second factor with its recovery codes. Returns whether it was turned on. */
async function dropSecondFactor(tx: Transaction<Database>, personId: string): Promise<boolean> {
  const dropped = await tx
    .deleteFrom('second_factor')
    .where('person_id', '=', personId)
    .returning('turned_on_at')
    .executeTakeFirst()
  return Boolean(dropped?.turned_on_at)
}

/**
 * Checks what passes a second factor and, in the same transaction, does `work`. A code or recovery code works once. Throws
 * `wrong_code`, `code_used`, `no_second_factor` if there is none in the state `isOn`, and `too_many_requests` after five wrong
 * codes of the person, or five wrong recovery codes of the session, in 15 minutes.
 */
async function checkProof<T>(
  context: Context,
  caller: Actor,
  { code }: FactorProof,
  isOn: boolean,
  work: (tx: Transaction<Database>) => Promise<T>,
): Promise<T> {
  const { personId, sessionId } = caller
  const isCode = code.length === codeDigits
  const counter = isCode ? { limit: wrongCodeLimit, who: personId } : { limit: wrongRecoveryLimit, who: sessionId }
  await consumeAttempt(context, counter.limit, counter.who)
  const checked = transactWithoutSessionLock(context.db, caller, async (tx) => {
    await lockActor(tx, caller)
    const factor = await tx.selectFrom('second_factor').selectAll().where('person_id', '=', personId).executeTakeFirst()
    if (!factor || (factor.turned_on_at !== null) !== isOn) throw new AppError('no_second_factor')
    if (isCode) await consumeCode(context, tx, factor, code)
    else if (!(await consumeRecoveryCode(tx, personId, code, context.clock()))) throw new AppError('wrong_code')
    return work(tx)
  })
  const result = await checked.catch(async (error: unknown) => {
    if (await fullUntil(context, counter)) await reportGuesses(context, personId)
    throw error
  })
  await resetAttempts(context, [counter])
  return result
}

// Several requests can fill the counter at once.
async function reportGuesses(context: Context, personId: string): Promise<void> {
  const isFirst = await consumeAttempt(context, guessMailLimit, personId).then(
    () => true,
    () => false,
  )
  if (isFirst) await queueMail(context.db, { template: 'second_factor_guessed', personId }, context.clock())
}

interface StoredFactor {
  readonly person_id: string
  readonly secret: Buffer
  readonly last_step: number
}

async function consumeCode(
  context: Context,
  tx: Transaction<Database>,
  { person_id, secret, last_step }: StoredFactor,
  code: string,
): Promise<void> {
  const bytes = decryptSecret(context, person_id, secret)
  const timestamp = context.clock().getTime()
  const moved =
    bytes &&
    totpOf(new Secret({ buffer: new Uint8Array(bytes).buffer })).validate({ token: code, timestamp, window: drift })
  if (moved === undefined || moved === null) throw new AppError('wrong_code')
  const step = Math.floor(timestamp / 1000 / period) + moved
  if (step <= last_step) throw new AppError('code_used')
  await tx.updateTable('second_factor').set({ last_step: step }).where('person_id', '=', person_id).execute()
}

function totpOf(secret: Secret, named: { readonly issuer?: string; readonly label?: string } = {}): TOTP {
  return new TOTP({ ...named, secret, algorithm: 'SHA1', digits: codeDigits, period })
}

/** Marks the caller's session as having passed the second factor. */
export async function markPassed(tx: Transaction<Database>, { sessionId }: Actor): Promise<void> {
  await tx.updateTable('session').set({ factor_at: sql<Date>`now()` }).where('id', '=', sessionId).execute()
}
