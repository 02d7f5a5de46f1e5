import { randomBytes } from 'node:crypto'
import type { Kysely } from 'kysely'
import { AppError } from '../app-error.ts'
import type { Database } from '../database/schema.ts'
import { InvalidSettingsError, type Settings } from '../settings.ts'
import { hasAdmin, makeAdmin } from './make-admin.ts'
import { requireGoodPassword } from './password-rules.ts'

const tooEasy =
  'ADMIN_PASSWORD is one that others would guess first: a common one, or your own address or name. Choose another.'

/**
 * Makes the first admin while there is none: the one that the settings name, or on a loopback address a sample one.
 * Gives the line to print, once, however many processes start; nothing where an admin exists. Throws WrongSettings where
 * the portal is public and others would guess the password.
 */
export async function makeFirstAdmin(
  db: Kysely<Database>,
  settings: Pick<Settings, 'admin' | 'loopback' | 'publicUrl'>,
): Promise<string | undefined> {
  if (await hasAdmin(db)) return undefined
  if (settings.admin) {
    const { email, password } = settings.admin
    await requireGoodPassword({ ...settings, db }, password, { name: 'Admin', email }).catch((error: unknown) => {
      throw error instanceof AppError ? new InvalidSettingsError(tooEasy) : error
    })
    const made = await makeAdmin(db, { email, password, first: true })
    return made ? `Admin: ${email}, with the password of ADMIN_PASSWORD.` : undefined
  }
  if (!settings.loopback) return 'There is no admin yet. Make one: npm run make-admin <e-mail>'
  const sample = { email: 'admin@clinic.test', password: randomBytes(9).toString('base64url') }
  if (!(await makeAdmin(db, { ...sample, first: true }))) return undefined
  return `Admin: ${sample.email}, password ${sample.password} (shown only this once; npm run make-admin gives a new one)`
}
