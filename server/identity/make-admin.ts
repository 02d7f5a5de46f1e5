import type { Kysely } from 'kysely'
import type { Database } from '../database/schema.ts'
import { hashPassword } from './passwords.ts'

/**
 * Makes the person with this address an admin who signs in with this password, its address taken as verified. Where an
 * account has the address already it is that account, and all its sessions end. Safe to repeat.
 */
export async function makeAdmin(db: Kysely<Database>, given: { email: string; password: string }): Promise<void> {
  const password = await hashPassword(given.password)
  await db.transaction().execute(async (tx) => {
    const person = await tx
      .insertInto('person')
      .values({ id: crypto.randomUUID(), name: 'Admin', email: given.email, email_verified: true, role: 'admin' })
      .onConflict((conflict) =>
        conflict.column('email').doUpdateSet({ role: 'admin', email_verified: true, updated_at: new Date() }),
      )
      .returning('id')
      .executeTakeFirstOrThrow()
    await tx.deleteFrom('session').where('person_id', '=', person.id).execute()
    await tx
      .insertInto('account')
      .values({
        id: crypto.randomUUID(),
        person_id: person.id,
        provider_id: 'credential',
        account_id: person.id,
        password,
      })
      .onConflict((conflict) => conflict.columns(['provider_id', 'account_id']).doUpdateSet({ password }))
      .execute()
  })
}

/** Whether the portal has an admin. */
export async function hasAdmin(db: Kysely<Database>): Promise<boolean> {
  const found = await db.selectFrom('person').select('id').where('role', '=', 'admin').limit(1).executeTakeFirst()
  return found !== undefined
}
