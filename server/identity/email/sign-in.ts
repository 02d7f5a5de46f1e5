import { AppError } from '../../app-error.ts'
import type { Context } from '../../context.ts'
import { transactWithoutSessionLock } from '../../database/audited-transaction.ts'
import { lockPerson } from '../anonymize-person.ts'
import { openProvenSession } from '../open-proven.ts'
import { type Browser, newSession, type OpenedSession } from '../open-session.ts'
import { canSignIn } from '../queries.ts'
import { consumeLink, findResetLink } from './links.ts'

/**
 * Opens a session with a mailed link to choose a password, for a patient without a way to sign in, who then adds a passkey instead.
 * Like a mailed code, the link proves the address. Throws `link_expired`. A link works once.
 */
export async function openSessionWithLink(context: Context, browser: Browser, token: string): Promise<OpenedSession> {
  const found = await findResetLink(context, token)
  if (!found) throw new AppError('link_expired')
  const { personId } = found
  const session = newSession()
  const { ip, requestId } = browser
  const act = { personId, role: 'patient', sessionId: session.id, ip, requestId } as const
  return transactWithoutSessionLock(context.db, act, async (tx) => {
    const now = context.clock()
    const locked = await lockPerson(tx, { id: personId })
    const used = await consumeLink(tx, { token, purposes: ['reset_password'], personId }, now)
    const person = await tx
      .selectFrom('person')
      .select(['email', 'name'])
      .where('id', '=', personId)
      .where('role', '=', 'patient')
      .where(({ not }) => not(canSignIn))
      .executeTakeFirst()
    if (!locked || !used || !person) throw new AppError('link_expired')
    await openProvenSession(tx, locked, { session, browser, now })
    return { sessionToken: session.token, ...person }
  })
}
