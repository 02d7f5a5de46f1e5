import { randomBytes } from 'node:crypto'
import { type Kysely, sql } from 'kysely'
import type { Database } from '../database/schema.ts'

/** The browser in which a person signs in. */
export interface Browser {
  readonly ip: string
  readonly requestId: string
  readonly userAgent: string
}

/** Token of a session that was opened, and whose it is. */
export interface OpenedSession {
  readonly sessionToken: string
  readonly email: string
  readonly name: string
}

/** ID and token of a session. */
export interface NewSession {
  readonly id: string
  readonly token: string
}

/** Returns the ID and the token for a session that the portal opens itself. */
export function newSession(): NewSession {
  return { id: crypto.randomUUID(), token: randomBytes(24).toString('base64url') }
}

/**
 * Inserts the session of a locked person. `factorPassed`: the way of signing in was a second factor too. `since`: when the session
 * began that it continues.
 */
export async function insertSession(
  tx: Kysely<Database>,
  session: NewSession,
  personId: string,
  { ip, userAgent, factorPassed = false, since }: Browser & { readonly factorPassed?: boolean; readonly since?: Date },
): Promise<void> {
  await tx
    .insertInto('session')
    .values({
      ...session,
      person_id: personId,
      expires_at: sql<Date>`now() + interval '24 hours'`,
      factor_at: factorPassed ? sql<Date>`now()` : null,
      ip_address: ip,
      user_agent: userAgent,
      ...(since && { created_at: since }),
    })
    .execute()
}
