import { rename } from 'node:fs/promises'
import { join, resolve } from 'node:path'
import { withProgress } from '../backup/command.ts'
import { dumpDatabase } from '../backup/dump-database.ts'
import { type Loaded, loadDatabase } from '../backup/load-database.ts'
import { databaseDirectory, EmbeddedDatabaseError, hasEmbedded, movedDirectory } from '../database/embedded/embedded.ts'
import { openWithoutMigrating } from '../database/open.ts'
import { exitWithError } from '../exit-with-error.ts'
import { InvalidSettingsError, parseSettings, type Settings } from '../settings.ts'

// npm run move -- <DATABASE_URL>: copies the embedded database into an empty one on a server, while no portal runs.
try {
  const [url, ...more] = process.argv.slice(2)
  if (url === undefined || more.length > 0) throw new InvalidSettingsError('Usage: npm run move -- <DATABASE_URL>')
  const { dataDir, databaseUrl } = parseSettings(process.env)
  if (databaseUrl)
    throw new InvalidSettingsError('DATABASE_URL is set: the portal has moved already. Unset it to move again.')
  if (!hasEmbedded(dataDir)) throw new EmbeddedDatabaseError(`There is no database in ${dataDir}: set DATA_DIR.`)
  const target = parseSettings({ ...process.env, DATABASE_URL: url })
  const loaded = await move(dataDir, target)
  const aside = await setAside(dataDir)
  const { rows } = loaded
  process.stdout.write(
    `Moved: ${rows.person ?? 0} people, ${rows.booking ?? 0} bookings, ${rows.payment ?? 0} payments; who was signed in stays so.\n` +
      'From now on start the portal with DATABASE_URL set to this server. Processes that share it share AUTH_SECRET too:\n' +
      `where it was unset until now, it is what stands in ${join(resolve(dataDir), 'auth-secret')}.\n${aside}\n`,
  )
} catch (error) {
  exitWithError(error)
}

async function move(dataDir: string, target: Settings): Promise<Loaded> {
  const { timeZone } = target
  // Owned until it is copied: nobody books in it meanwhile.
  const source = await openWithoutMigrating({ dataDir, databaseUrl: undefined }, () => {})
  try {
    const { config } = await openWithoutMigrating(target, () => {})
    return await withProgress((progress) =>
      loadDatabase(config, dumpDatabase(source.config, { timeZone, whole: true }), progress),
    )
  } finally {
    await source.close()
  }
}

// A portal that starts without the setting must not find it: it would take bookings that nobody looks for there.
async function setAside(dataDir: string): Promise<string> {
  const [from, to] = [databaseDirectory(dataDir), movedDirectory(dataDir)]
  try {
    await rename(from, to)
    return `The embedded database lies in ${to} now, as it was; remove it when all is well.`
  } catch {
    return `Take ${from} away by hand: a portal that starts without DATABASE_URL would go on with it.`
  }
}
