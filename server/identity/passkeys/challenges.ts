import { createHash, randomBytes } from 'node:crypto'
import * as z from 'zod/mini'
import { AppError } from '../../app-error.ts'
import type { Context } from '../../context.ts'
import { violatesConstraint } from '../../database/connect.ts'

/** Lifetime of a challenge, and the time that a browser waits for the authenticator. */
export const challengeMs = 5 * 60_000

type Purpose = 'add' | 'sign_in'

/**
 * Issues a challenge that one response may answer. With `personId`, only a passkey of that person may. Throws `unauthenticated` if the
 * person was removed since the call began.
 */
export async function issueChallenge(
  context: Context,
  purpose: Purpose,
  personId: string | undefined,
): Promise<string> {
  const challenge = randomBytes(32).toString('base64url')
  await context.db
    .insertInto('passkey_challenge')
    .values({
      hash: hashOf(challenge),
      purpose,
      person_id: personId ?? null,
      expires_at: new Date(context.clock().getTime() + challengeMs),
    })
    .execute()
    .catch((error: unknown) => {
      throw violatesConstraint(error, 'challenge_of_person') ? new AppError('unauthenticated') : error
    })
  return challenge
}

interface Consumed {
  readonly challenge: string
  /** The only person whose passkey may answer it. */
  readonly personId: string | undefined
}

/**
 * Consumes the challenge that a response answers, also if the response turns out to be invalid. Throws `passkey_refused` if the
 * response names none, and `passkey_expired` if the challenge was used, is too old or was issued for something else.
 */
export async function consumeChallenge(context: Context, purpose: Purpose, clientData: string): Promise<Consumed> {
  const challenge = challengeIn(clientData)
  const found = await context.db
    .deleteFrom('passkey_challenge')
    .where('hash', '=', hashOf(challenge))
    .where('purpose', '=', purpose)
    .returning(['person_id', 'expires_at'])
    .executeTakeFirst()
  if (!found || found.expires_at <= context.clock()) throw new AppError('passkey_expired')
  return { challenge, personId: found.person_id ?? undefined }
}

const answered = z.object({ challenge: z.string() })

function challengeIn(clientData: string): string {
  try {
    return z.parse(answered, JSON.parse(Buffer.from(clientData, 'base64url').toString())).challenge
  } catch {
    throw new AppError('passkey_refused')
  }
}

// 256 random bits cannot be guessed, so the hash need not be slow.
function hashOf(challenge: string): Buffer {
  return createHash('sha256').update(challenge).digest()
}
