import { isStaff } from '#contract/roles.ts'
import type { NewPasskey, Passkey, PasskeyCreationOptions } from '#contract/schemas/passkey.ts'
import { AppError } from '../../app-error.ts'
import type { Context } from '../../context.ts'
import { transactWithoutSessionLock } from '../../database/audited-transaction.ts'
import type { Actor } from '../../http/api/route.ts'
import { consumeAttempt, type RateLimit } from '../../http/limits/rate-limit.ts'
import { queueMail } from '../../mail/queue-mail.ts'
import { describeDevice } from '../devices/describe-device.ts'
import { markPassed } from '../factor/second-factor.ts'
import { lockActor, requireEnrolment, requireNoFactorGate } from '../reauthentication.ts'
import { challengeMs, consumeChallenge, issueChallenge } from './challenges.ts'
import { passkeyColumns, toPasskey } from './queries.ts'
import { rpIdOf } from './relying-party.ts'
import { userHandleOf } from './sign-in.ts'
import { algorithms, verifyNewPasskey } from './verify.ts'

const mostPasskeys = 20

// Each addition and removal sends a mail.
export const passkeyChangeLimit: RateLimit = { kind: 'passkey change', most: 20, minutes: 60 }

/**
 * Returns the options with which the browser makes a passkey for the caller. Throws `too_many_passkeys`, and the errors of
 * `requireEnrolment`.
 */
export async function preparePasskey(
  context: Context,
  caller: Actor,
  password: string | undefined,
): Promise<PasskeyCreationOptions> {
  await requireEnrolment(context, caller, password)
  const { personId, email, name } = caller
  const present = await context.db
    .selectFrom('passkey')
    .select(['credential_id', 'transports', 'rp_id'])
    .where('person_id', '=', personId)
    .execute()
  if (present.length >= mostPasskeys) throw new AppError('too_many_passkeys')
  const clinic = await context.db.selectFrom('clinic').select('name').executeTakeFirstOrThrow()
  return {
    challenge: await issueChallenge(context, 'add', personId),
    rp: { id: rpIdOf(context), name: clinic.name },
    user: { id: userHandleOf(personId), name: email, displayName: name },
    pubKeyCredParams: algorithms.map((alg) => ({ type: 'public-key', alg })),
    timeout: challengeMs,
    attestation: 'none',
    authenticatorSelection: { residentKey: 'required', requireResidentKey: true, userVerification: 'required' },
    excludeCredentials: present.map(({ credential_id, transports }) => ({
      id: credential_id.toString('base64url'),
      type: 'public-key',
      transports,
    })),
  }
}

/**
 * Adds the passkey that the browser made with these options. The caller's session has passed the second factor. Throws
 * `passkey_expired`, `passkey_refused`, `passkey_taken`, `too_many_passkeys`, and `second_factor_required` if the session waits
 * for one. Not idempotent.
 */
export async function addPasskey(context: Context, caller: Actor, made: NewPasskey): Promise<Passkey> {
  requireNoFactorGate(caller)
  const { personId, sessionId } = caller
  const { challenge, personId: askedBy } = await consumeChallenge(context, 'add', made.clientDataJSON)
  if (askedBy !== personId) throw new AppError('passkey_expired')
  const verified = await verifyNewPasskey(context, challenge, made)
  await consumeAttempt(context, passkeyChangeLimit, personId)
  const now = context.clock()
  const added = await transactWithoutSessionLock(context.db, caller, async (tx) => {
    await lockActor(tx, caller)
    const present = await tx.selectFrom('passkey').select('id').where('person_id', '=', personId).execute()
    if (present.length >= mostPasskeys) throw new AppError('too_many_passkeys')
    const session = await tx.selectFrom('session').select('user_agent').where('id', '=', sessionId).executeTakeFirst()
    const { browser = null, system = null } = describeDevice(session?.user_agent ?? null)
    const row = await tx
      .insertInto('passkey')
      .values({
        person_id: personId,
        credential_id: Buffer.from(made.id, 'base64url'),
        public_key: verified.publicKey,
        counter: verified.counter,
        transports: made.transports,
        rp_id: rpIdOf(context),
        browser,
        system,
        created_at: now,
      })
      .onConflict((conflict) => conflict.column('credential_id').doNothing())
      .returning(passkeyColumns)
      .executeTakeFirst()
    if (!row) throw new AppError('passkey_taken')
    if (isStaff(caller.role)) await markPassed(tx, caller)
    await queueMail(tx, { template: 'passkey_added', personId }, now)
    return row
  })
  return toPasskey(context, added)
}
