import { type Kysely, sql } from 'kysely'
import { transactWithoutSessionLock } from '../database/audited-transaction.ts'
import type { Database } from '../database/schema.ts'
import { lockPerson } from './anonymize-person.ts'
import { revokeLinks } from './email/links.ts'
import { endSessions } from './end-sessions.ts'
import { dropPasskeys } from './passkeys/queries.ts'
import { hashPassword } from './passwords/passwords.ts'
import { putPassword } from './passwords/set-password.ts'

/**
 * Makes the person with this address an admin with this password, and marks the address as verified. An existing
 * account is kept, but its second factor, passkeys, sessions and mailed links end. With `first` it returns `false` and does
 * nothing if there is an admin, also under concurrency. Idempotent.
 */
export async function makeAdmin(
  db: Kysely<Database>,
  given: { email: string; password: string; first?: boolean },
): Promise<boolean> {
  const password = await hashPassword(given.password)
  return transactWithoutSessionLock(db, { portal: true }, async (tx) => {
    if (given.first) {
      await sql`lock table person in share row exclusive mode`.execute(tx)
      if (await hasAdmin(tx)) return false
    }
    await lockPerson(tx, { email: given.email })
    const person = await tx
      .insertInto('person')
      .values({ id: crypto.randomUUID(), name: 'Admin', email: given.email, email_verified: true, role: 'admin' })
      .onConflict((conflict) =>
        conflict
          .column('email')
          .doUpdateSet({ role: 'admin', doctor_id: null, email_verified: true, updated_at: new Date() }),
      )
      .returning('id')
      .executeTakeFirstOrThrow()
    await tx.deleteFrom('second_factor').where('person_id', '=', person.id).execute()
    await dropPasskeys(tx, person.id)
    await endSessions(tx, person.id)
    await putPassword(tx, person.id, password)
    await revokeLinks(tx, person.id)
    return true
  })
}

/** Whether the portal has an admin. */
export async function hasAdmin(db: Kysely<Database>): Promise<boolean> {
  const found = await db.selectFrom('person').select('id').where('role', '=', 'admin').limit(1).executeTakeFirst()
  return found !== undefined
}
