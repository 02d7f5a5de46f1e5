import { readBackupFile, verifyChecksum } from '../backup/backup-file.ts'
import { resolveFromCommandLine, withProgress } from '../backup/command.ts'
import { loadDatabase } from '../backup/load-database.ts'
import { openWithoutMigrating } from '../database/open.ts'
import { exitWithError } from '../exit-with-error.ts'
import { commandSettings } from '../hosting/installation.ts'
import { InvalidSettingsError } from '../settings.ts'

// npm run restore -- <file>: restores into the database of the settings, which must be empty.
try {
  const [given, ...more] = process.argv.slice(2)
  if (given === undefined || more.length > 0) throw new InvalidSettingsError('Usage: npm run restore -- <file>')
  const file = resolveFromCommandLine(given)
  const settings = await commandSettings(process.env)
  await verifyChecksum(file)
  const reached = await openWithoutMigrating(settings, () => {})
  try {
    const contents = await readBackupFile(file)
    const { header, rows } = await withProgress((progress) => loadDatabase(reached.config, contents, { progress }))
    process.stdout.write(
      `Restored as of ${header.takenAt}: ${rows.person ?? 0} people, ${rows.booking ?? 0} bookings, ${rows.payment ?? 0} payments.\nAll users have to sign in again, with the passwords as of then. All calendar subscriptions and mailed links have ended.\n`,
    )
    if (header.timeZone !== settings.timeZone) {
      process.stdout.write(
        `Set CLINIC_TIME_ZONE=${header.timeZone} before you start the portal, because the backup uses that time zone.\n`,
      )
    }
  } finally {
    await reached.close()
  }
} catch (error) {
  exitWithError(error)
}
