import { type Kysely, sql } from 'kysely'
import { isStaff } from '#contract/roles.ts'
import type { Context } from '../context.ts'
import type { Database } from '../database/schema.ts'
import type { Actor } from '../http/api/route.ts'
import { countUsablePasskeys } from './passkeys/queries.ts'

/** All ways to sign in. */
export const signInWays = ['password', 'google', 'sso', 'passkey'] as const
type Way = (typeof signInWays)[number]

/**
 * Whether a person can sign in by one of these ways: with a password, with Google or single sign-on unless they are off, or
 * with a passkey that works at the present host. Of the ways of the staff, single sign-on may be the only one, next to an admin's passkey.
 */
export async function hasWayToSignIn(
  context: Context,
  tx: Kysely<Database>,
  { personId, role }: Pick<Actor, 'personId' | 'role'>,
  ways: readonly Way[] = signInWays,
): Promise<boolean> {
  const isSsoOnly = context.sso?.only && isStaff(role)
  const allowed: readonly Way[] = isSsoOnly ? (role === 'admin' ? ['sso', 'passkey'] : ['sso']) : signInWays
  const usable = ways.filter((way) => allowed.includes(way))
  const providers = [
    ...(usable.includes('password') ? ['credential'] : []),
    ...(usable.includes('google') && context.google ? ['google'] : []),
    ...(usable.includes('sso') && context.sso ? ['sso'] : []),
  ]
  const account = await tx
    .selectFrom('account')
    .select('id')
    .where('person_id', '=', personId)
    .where(sql<boolean>`provider_id = any (${providers})`)
    .executeTakeFirst()
  return account !== undefined || (usable.includes('passkey') && (await countUsablePasskeys(context, tx, personId)) > 0)
}
