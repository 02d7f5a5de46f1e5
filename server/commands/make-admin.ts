import { randomBytes } from 'node:crypto'
import * as z from 'zod/mini'
import { email } from '#contract/schemas/fields.ts'
import { attachDatabase } from '../database/open.ts'
import { exitWithError } from '../exit-with-error.ts'
import { commandSettings } from '../hosting/installation.ts'
import { makeAdmin } from '../identity/make-admin.ts'
import { InvalidSettingsError } from '../settings.ts'

// npm run make-admin <email>: makes the person an admin with a new password, also while the portal runs.
try {
  const [address, ...more] = process.argv.slice(2)
  const given = z.safeParse(email, address)
  if (!given.success || more.length > 0) throw new InvalidSettingsError('Usage: npm run make-admin <email>')
  const settings = await commandSettings(process.env)
  if (!settings.loopback && given.data.endsWith('.test')) {
    throw new InvalidSettingsError(".test addresses aren't real. Use your own email address.")
  }
  const database = await attachDatabase(settings)
  try {
    const password = randomBytes(16).toString('base64url')
    await makeAdmin(database.db, { email: given.data, password })
    process.stdout.write(`${given.data} is now an admin. Password: ${password}\n`)
  } finally {
    await database.close()
  }
} catch (error) {
  exitWithError(error)
}
