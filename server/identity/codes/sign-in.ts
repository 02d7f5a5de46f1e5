import { timingSafeEqual } from 'node:crypto'
import { sql } from 'kysely'
import { AppError } from '../../app-error.ts'
import type { Context } from '../../context.ts'
import { transactWithoutSessionLock } from '../../database/audited-transaction.ts'
import { lockPerson } from '../anonymize-person.ts'
import { openProvenSession } from '../open-proven.ts'
import { type Browser, newSession, type OpenedSession } from '../open-session.ts'
import { hashCode, hashRequest, mostTries } from './request-code.ts'

/**
 * Opens a session with a mailed code, which proves the address as a link does: of an account that no one has verified, everything
 * that someone else may know ends. Throws `sign_in_code_wrong`, or `sign_in_code_over` after five wrong codes. A code works once.
 */
export async function openSessionWithCode(
  context: Context,
  browser: Browser,
  given: { readonly request: string; readonly code: string },
): Promise<OpenedSession & { readonly passwordEnded: boolean }> {
  const tried = await tryCode(context, given.request)
  if (!tried) throw new AppError('sign_in_code_over')
  const { id, personId, hash, expiresAt, tries } = tried
  const { authSecret, previousSecrets } = context
  const expected = hash ?? Buffer.alloc(32)
  const matches = [authSecret, ...previousSecrets].some((secret) =>
    timingSafeEqual(hashCode(secret, id, given.code), expected),
  )
  if (!matches || personId === null) throw new AppError(tries < mostTries ? 'sign_in_code_wrong' : 'sign_in_code_over')
  if (expiresAt === null || expiresAt <= context.clock()) throw new AppError('sign_in_code_over')
  const session = newSession()
  const act = {
    personId,
    role: 'patient',
    sessionId: session.id,
    ip: browser.ip,
    requestId: browser.requestId,
  } as const
  return transactWithoutSessionLock(context.db, act, async (tx) => {
    const locked = await lockPerson(tx, { id: personId })
    const used = await tx.deleteFrom('sign_in_code').where('id', '=', id).executeTakeFirstOrThrow()
    const person = await tx
      .selectFrom('person')
      .select(['email', 'name'])
      .where('id', '=', personId)
      .where('role', '=', 'patient')
      .executeTakeFirst()
    // Of concurrent calls only one succeeds. A change of the address or of how the person signs in deletes the code.
    if (!locked || used.numDeletedRows === 0n || !person) throw new AppError('sign_in_code_over')
    const passwordEnded = await openProvenSession(tx, locked, { session, browser, now: context.clock() })
    return { sessionToken: session.token, ...person, passwordEnded }
  })
}

// A single statement, so that concurrent calls have five tries in all.
async function tryCode({ db, clock }: Context, request: string) {
  return db
    .updateTable('sign_in_code')
    .set({ tries: sql<number>`tries + 1` })
    .where('request_hash', '=', hashRequest(request))
    .where('expires_at', '>', clock())
    .where('tries', '<', mostTries)
    .returning(['id', 'person_id as personId', 'code_hash as hash', 'code_expires_at as expiresAt', 'tries'])
    .executeTakeFirst()
}
