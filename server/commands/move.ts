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
  const { dataDir, databaseUrl, clinicsUrl } = parseSettings(process.env)
  if (clinicsUrl) throw new InvalidSettingsError('With CLINICS_URL, use npm run clinic -- move.')
  if (databaseUrl) throw new InvalidSettingsError('DATABASE_URL is already set. Unset it to move again.')
  if (!hasEmbedded(dataDir)) throw new EmbeddedDatabaseError(`No database found in ${dataDir}. Set DATA_DIR.`)
  const target = parseSettings({ ...process.env, DATABASE_URL: url })
  const loaded = await move(dataDir, target)
  const aside = await setAside(dataDir)
  const { rows } = loaded
  process.stdout.write(
    `Moved: ${rows.person ?? 0} people, ${rows.booking ?? 0} bookings, ${rows.payment ?? 0} payments. Users stay signed in.\n` +
      'From now on, set DATABASE_URL to this server. All processes that share it need the same AUTH_SECRET.\n' +
      `If AUTH_SECRET is unset, use the value in ${join(resolve(dataDir), 'auth-secret')}.\n${aside}\n`,
  )
} catch (error) {
  exitWithError(error)
}

async function move(dataDir: string, target: Settings): Promise<Loaded> {
  const { timeZone } = target
  // The ownership keeps portals from booking during the copy.
  const source = await openWithoutMigrating({ dataDir, databaseUrl: undefined }, () => {})
  try {
    const { config } = await openWithoutMigrating(target, () => {})
    return await withProgress((progress) =>
      loadDatabase(config, dumpDatabase(source.config, { timeZone, whole: true }), { progress, whole: true }),
    )
  } finally {
    await source.close()
  }
}

// A portal started without DATABASE_URL must not find the old database and accept bookings in it.
async function setAside(dataDir: string): Promise<string> {
  const [from, to] = [databaseDirectory(dataDir), movedDirectory(dataDir)]
  try {
    await rename(from, to)
    return `The embedded database was moved to ${to}. Delete it once everything works.`
  } catch {
    return `Move or delete ${from} yourself. A portal started without DATABASE_URL would keep using it.`
  }
}
