import * as z from 'zod/mini'
import { email } from '#contract/schemas/fields.ts'
import { attachDatabase } from '../database/open.ts'
import { exitWithError } from '../exit-with-error.ts'
import { makeAdminByLink } from '../identity/make-admin.ts'
import { InvalidSettingsError, parseSettings } from '../settings.ts'

// npm run make-admin <email>: makes the person an admin and prints a link to choose a password, also while the portal runs.
try {
  const [address, ...more] = process.argv.slice(2)
  const given = z.safeParse(email, address)
  if (!given.success || more.length > 0) throw new InvalidSettingsError('Usage: npm run make-admin <email>')
  const { dataDir, databaseUrl, loopback, publicUrl } = parseSettings(process.env)
  if (!loopback && given.data.endsWith('.test')) {
    throw new InvalidSettingsError(".test addresses aren't real. Use your own email address.")
  }
  const database = await attachDatabase({ dataDir, databaseUrl })
  try {
    const context = { db: database.db, clock: () => new Date(), publicUrl }
    const link = await makeAdminByLink(context, { email: given.data })
    process.stdout.write(`${given.data} is now an admin. Choose a password within 30 minutes: ${link}\n`)
  } finally {
    await database.close()
  }
} catch (error) {
  exitWithError(error)
}
