import { randomBytes } from 'node:crypto'
import type { Kysely } from 'kysely'
import type { Database } from '../database/schema.ts'
import type { Settings } from '../settings.ts'
import { hasAdmin, makeAdmin } from './make-admin.ts'

/**
 * Makes the first admin while there is none: the one that the settings name, or on a loopback address a sample one.
 * Gives the line to print, once, however many processes start; nothing where an admin exists.
 */
export async function makeFirstAdmin(
  db: Kysely<Database>,
  settings: Pick<Settings, 'admin' | 'loopback'>,
): Promise<string | undefined> {
  if (await hasAdmin(db)) return undefined
  if (settings.admin) {
    const made = await makeAdmin(db, { ...settings.admin, first: true })
    return made ? `Admin: ${settings.admin.email}, with the password of ADMIN_PASSWORD.` : undefined
  }
  if (!settings.loopback) return 'There is no admin yet. Make one: npm run make-admin <e-mail>'
  const sample = { email: 'admin@clinic.test', password: randomBytes(9).toString('base64url') }
  if (!(await makeAdmin(db, { ...sample, first: true }))) return undefined
  return `Admin: ${sample.email}, password ${sample.password} (shown only this once; npm run make-admin gives a new one)`
}
