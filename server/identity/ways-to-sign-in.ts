import type { Kysely } from 'kysely'
import type { Context } from '../context.ts'
import type { Database } from '../database/schema.ts'
import { countUsablePasskeys } from './passkeys/queries.ts'

type Way = 'password' | 'google' | 'passkey'

/**
 * Whether a locked person can sign in by one of these ways: with a password, with Google unless it is off, or with a passkey that
 * works at the present host.
 */
export async function hasWayToSignIn(
  context: Context,
  tx: Kysely<Database>,
  personId: string,
  ways: readonly Way[],
): Promise<boolean> {
  const providers = [
    ...(ways.includes('password') ? ['credential'] : []),
    ...(ways.includes('google') && context.google ? ['google'] : []),
  ]
  const account = await tx
    .selectFrom('account')
    .select('id')
    .where('person_id', '=', personId)
    .where('provider_id', 'in', providers)
    .executeTakeFirst()
  return account !== undefined || (ways.includes('passkey') && (await countUsablePasskeys(context, tx, personId)) > 0)
}
