import { randomBytes } from 'node:crypto'
import type { Kysely } from 'kysely'
import { AppError } from '../app-error.ts'
import type { Context } from '../context.ts'
import type { Database } from '../database/schema.ts'
import { InvalidSettingsError, type Settings } from '../settings.ts'
import { hasAdmin, makeAdmin } from './make-admin.ts'
import { requireGoodPassword } from './passwords/password-rules.ts'

const tooEasy = "ADMIN_PASSWORD is too easy to guess. Don't use a common password, your name or your email address."

/**
 * Creates the first admin if there is none: the one of the settings, or a sample one on a loopback address. Returns the
 * line to print, in one process only. Throws `InvalidSettingsError` if the portal is public and the password is easy to
 * guess.
 */
export async function makeFirstAdmin(
  db: Kysely<Database>,
  settings: Pick<Settings, 'admin' | 'loopback' | 'publicUrl'> & Pick<Context, 'isBreached'>,
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
  if (!settings.loopback) return 'There is no admin yet. Create one with: npm run make-admin <email>'
  const sample = { email: 'admin@clinic.test', password: randomBytes(16).toString('base64url') }
  if (!(await makeAdmin(db, { ...sample, first: true }))) return undefined
  return `Admin: ${sample.email}, password ${sample.password} (shown only once; reset it with npm run make-admin)`
}
