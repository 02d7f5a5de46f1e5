import { createHash, createHmac, randomBytes, randomInt } from 'node:crypto'
import type { AuditContext } from '../../audit-context.ts'
import type { Context } from '../../context.ts'
import { transact } from '../../database/audited-transaction.ts'
import { consumeAttempt, type RateLimit } from '../../http/limits/rate-limit.ts'
import type { Recipient } from '../../mail/mail.ts'
import { queueMail } from '../../mail/queue-mail.ts'
import { countedOf } from '../passwords/guess-limits.ts'
import { mailName } from '../queries.ts'

const codeMinutes = 10
/** The mail may be late. Whether a request has expired must not depend on it, since only patients get one. */
const requestMinutes = 20

/** How many codes can be tried for one request. */
export const mostTries = 5

const codeLimit: RateLimit = { kind: 'sign-in code', most: 3, minutes: 60 }

/** What the browser that asked for a code gets. */
export interface RequestedCode {
  /** The token that must be sent with the code, so that only this browser can try codes. */
  readonly request: string
  /** For how long a code works at least, and how many can be tried: the same for every address. */
  readonly minutes: number
  readonly tries: number
}

/**
 * Queues a mail with a code to sign in with. The work is the same for an address of a patient and any other, and only patients get a mail. Not
 * idempotent: at most three mails an hour per address, and three for each network that its owner has used.
 */
export async function requestSignInCode(
  context: Context,
  visitor: AuditContext & { readonly ip: string },
  email: string,
): Promise<RequestedCode> {
  await consumeAttempt(context, codeLimit, await countedOf(context, { email, ip: visitor.ip }))
  const request = randomBytes(32).toString('base64url')
  await transact(context.db, visitor, async (tx) => {
    const { id } = await tx
      .insertInto('sign_in_code')
      .values(({ selectFrom }) => ({
        request_hash: hashRequest(request),
        // Locked, so that a person who is being removed counts as removed.
        person_id: selectFrom('person')
          .select('id')
          .where('email', '=', email)
          .where('role', '=', 'patient')
          .forKeyShare(),
        expires_at: minutesFromNow(context, requestMinutes),
      }))
      .returning('id')
      .executeTakeFirstOrThrow()
    await queueMail(tx, { template: 'sign_in_code', email, about: ['sign_in_code', id, {}] }, context.clock())
  })
  return { request, minutes: codeMinutes, tries: mostTries }
}

/**
 * Makes the code of a request, which works for ten minutes, when its mail is composed, so that the outbox has none. Returns `undefined` if the address is not that
 * of a patient, or the request has expired. Not idempotent: each call replaces the code.
 */
export async function makeSignInCode(
  context: Context,
  { id, email }: { readonly id: string; readonly email: string },
): Promise<{ readonly to: Recipient; readonly code: string } | undefined> {
  const code = String(randomInt(1_000_000)).padStart(6, '0')
  const to = await context.db
    .updateTable('sign_in_code')
    .from('person')
    .set({ code_hash: hashCode(context.authSecret, id, code), code_expires_at: minutesFromNow(context, codeMinutes) })
    .whereRef('person.id', '=', 'sign_in_code.person_id')
    .where('sign_in_code.id', '=', id)
    .where('expires_at', '>', context.clock())
    .where('person.email', '=', email)
    .where('role', '=', 'patient')
    .where('removed_at', 'is', null)
    .returning([mailName.as('name'), 'person.email as address', 'person.language'])
    .executeTakeFirst()
  return to && { to, code }
}

/** Returns the hash of the token of a request. */
export function hashRequest(request: string): Buffer {
  return createHash('sha256').update(request).digest()
}

/** Returns the hash of a code. Six digits would be found at once without the secret of the portal. */
export function hashCode(authSecret: string, id: string, code: string): Buffer {
  return createHmac('sha256', authSecret).update(`sign-in code ${id} ${code}`).digest()
}

function minutesFromNow({ clock }: Context, minutes: number): Date {
  return new Date(clock().getTime() + minutes * 60_000)
}
