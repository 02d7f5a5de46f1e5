import { type Kysely, sql } from 'kysely'
import type { Database } from '../../database/schema.ts'
import type { Settings } from '../../settings.ts'
import { rpIdOf } from '../passkeys/relying-party.ts'

/**
 * Returns why no admin may be able to sign in while `OIDC_ONLY` is on: none has connected an account, or none has a passkey for the
 * time when the provider does not respond. `undefined` if there is no such risk, or `OIDC_ONLY` is off.
 */
export async function findSsoOnlyRisk(
  db: Kysely<Database>,
  settings: Pick<Settings, 'sso' | 'publicUrl'>,
): Promise<string | undefined> {
  if (!settings.sso?.only) return undefined
  const { connected, withPasskey } = await db
    .selectFrom('person')
    .where('role', '=', 'admin')
    .select([
      sql<boolean>`coalesce(bool_or(exists (
        select from account where person_id = person.id and provider_id = 'sso')), false)`.as('connected'),
      sql<boolean>`coalesce(bool_or(exists (
        select from passkey where person_id = person.id and rp_id = ${rpIdOf(settings)})), false)`.as('withPasskey'),
    ])
    .executeTakeFirstOrThrow()
  if (!connected) return 'OIDC_ONLY is on, but no admin has connected an account of the provider.'
  return withPasskey ? undefined : 'OIDC_ONLY is on, but no admin has a passkey for when the provider does not respond.'
}
