import { sql } from 'kysely'
import type { Context } from '../../context.ts'
import { hashPrefix } from './password-hash.ts'

/** The stored hash of an account's password. */
interface StoredHash {
  /** `undefined` without a password, or without an account. */
  readonly hash: string | undefined
  /** Whether any account has a hash of the old cost. */
  readonly oldHashes: boolean
}

/** Returns the hash of the password of the person with this address, by the same query whether there is one or not. */
export async function findStoredHash({ db }: Context, email: string): Promise<StoredHash> {
  const { rows } = await sql<{ hash: string | null; oldHashes: boolean }>`
    select (select password from account join person on person.id = account.person_id
        where email = ${email} and provider_id = 'credential') as hash,
      exists (select from account where password not like ${`${hashPrefix}%`}) as "oldHashes"`.execute(db)
  return { hash: rows[0]?.hash ?? undefined, oldHashes: rows[0]?.oldHashes ?? false }
}

/** Replaces an account's hash by another one of the same password, unless it has changed since it was checked. */
export async function renewHash({ db }: Context, email: string, hash: string, renewed: string): Promise<void> {
  await db
    .updateTable('account')
    .from('person')
    .set({ password: renewed })
    .whereRef('person.id', '=', 'account.person_id')
    .where('email', '=', email)
    .where('password', '=', hash)
    .execute()
}
