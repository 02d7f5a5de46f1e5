import { connectWithoutTimeout } from '../database/connect.ts'
import { grantUse } from '../database/grant-use.ts'
import { migrateWithoutTimeout, openWithoutMigrating } from '../database/open.ts'
import { exitWithError } from '../exit-with-error.ts'
import { commandSettings } from '../hosting/installation.ts'
import { InvalidSettingsError } from '../settings.ts'

// npm run migrate [-- <role>]: migrates the database of DATABASE_URL as its owner, and lets the role run the portal.
try {
  const [role, ...more] = process.argv.slice(2)
  if (more.length > 0) throw new InvalidSettingsError('Usage: npm run migrate [-- <role>]')
  const settings = await commandSettings(process.env)
  if (!settings.databaseUrl) {
    throw new InvalidSettingsError('Set DATABASE_URL. The portal migrates the embedded database when it starts.')
  }
  const { config } = await openWithoutMigrating(settings, () => {})
  await migrateWithoutTimeout(config)
  process.stdout.write('The database has the schema of this version.\n')
  if (role !== undefined) {
    const db = connectWithoutTimeout(config)
    try {
      await grantUse(db, role)
      process.stdout.write(`${role} may run the portal. Set DATABASE_URL to it, and keep this user for migrations.\n`)
    } finally {
      await db.destroy()
    }
  }
} catch (error) {
  exitWithError(error)
}
