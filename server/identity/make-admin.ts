import { type Kysely, sql } from 'kysely'
import type { Context } from '../context.ts'
import { transactWithoutSessionLock } from '../database/audited-transaction.ts'
import type { Database } from '../database/schema.ts'
import { lockPerson } from './anonymize-person.ts'
import { makeLink, revokeLinks } from './email/links.ts'
import { dropPasskeys } from './passkeys/queries.ts'
import { hashPassword } from './passwords/passwords.ts'
import { putPassword } from './passwords/set-password.ts'

/**
 * Makes the person with this address an admin with this password, or with none, and marks the address as verified. An existing
 * account is kept, but its password, second factor, passkeys, sessions and mailed links end. With `first` it returns `false` and does
 * nothing if there is an admin, also under concurrency. Idempotent.
 */
export async function makeAdmin(
  db: Kysely<Database>,
  given: { email: string; password?: string; first?: boolean },
): Promise<boolean> {
  const password = given.password === undefined ? undefined : await hashPassword(given.password)
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
    await tx.deleteFrom('session').where('person_id', '=', person.id).execute()
    if (password === undefined) await dropPassword(tx, person.id)
    else await putPassword(tx, person.id, password)
    await revokeLinks(tx, person.id)
    return true
  })
}

/**
 * Makes the person with this address an admin, as `makeAdmin` does, and returns a link to choose a password, which works once, for
 * 30 minutes. With `first` it returns `undefined` if there is an admin.
 */
export async function makeAdminByLink(
  context: Pick<Context, 'db' | 'clock' | 'publicUrl'>,
  given: { email: string; first?: boolean },
): Promise<URL | undefined> {
  const { email } = given
  if (!(await makeAdmin(context.db, given))) return undefined
  const { id } = await context.db.selectFrom('person').select('id').where('email', '=', email).executeTakeFirstOrThrow()
  return makeLink(context, { purpose: 'reset_password', personId: id, email }, 'en')
}

async function dropPassword(tx: Kysely<Database>, personId: string): Promise<void> {
  await tx.deleteFrom('account').where('person_id', '=', personId).where('provider_id', '=', 'credential').execute()
}

/** Whether the portal has an admin. */
export async function hasAdmin(db: Kysely<Database>): Promise<boolean> {
  const found = await db.selectFrom('person').select('id').where('role', '=', 'admin').limit(1).executeTakeFirst()
  return found !== undefined
}
