import { stat } from 'node:fs/promises'
import { join } from 'node:path'
import { backupName, UnusableBackupError, writeBackupFile } from '../backup/backup-file.ts'
import { checkBackup } from '../backup/check-backup.ts'
import { formatSize, resolveFromCommandLine, withProgress } from '../backup/command.ts'
import { dumpDatabase } from '../backup/dump-database.ts'
import { attachWithoutMigrating } from '../database/open.ts'
import { exitWithError } from '../exit-with-error.ts'
import { commandSettings } from '../hosting/installation.ts'
import { InvalidSettingsError } from '../settings.ts'

// npm run backup [-- <file or folder>], also while the portal runs. npm run backup -- --check <file> restores a backup
// into a temporary database and checks it.
try {
  const [first, second, ...more] = process.argv.slice(2)
  const check = first === '--check'
  if (more.length > 0 || (check ? second === undefined : second !== undefined || first?.startsWith('-'))) {
    throw new InvalidSettingsError('Usage: npm run backup [-- <file or folder>], npm run backup -- --check <file>')
  }
  await (check ? checkFile(resolveFromCommandLine(second ?? '')) : backUp(first))
} catch (error) {
  exitWithError(error)
}

async function backUp(place: string | undefined): Promise<void> {
  const settings = await commandSettings(process.env)
  const { dataDir, timeZone, backups } = settings
  const file = await fileAt(
    place === undefined ? (backups?.folder ?? join(dataDir, 'backups')) : resolveFromCommandLine(place),
    place,
  )
  const reached = await attachWithoutMigrating(settings)
  try {
    const size = await withProgress((progress) =>
      writeBackupFile(file, dumpDatabase(reached.config, { timeZone, progress })),
    )
    process.stdout.write(
      `${file} contains the whole database as of the start of this command (${formatSize(size)}): users with their\n` +
        'password hashes, bookings, payments and photos. It does not contain sessions, AUTH_SECRET or other settings.\n' +
        'Keep those in a different place.\n',
    )
  } finally {
    await reached.close()
  }
}

// A path that does not exist and has a file extension is a file.
async function fileAt(path: string, given: string | undefined): Promise<string> {
  const found = await stat(path).catch(() => undefined)
  const isFolder = found ? found.isDirectory() : given === undefined || given.endsWith('/')
  if (found && !found.isDirectory()) throw new UnusableBackupError(`${path} already exists.`)
  return isFolder ? join(path, backupName(new Date())) : path
}

async function checkFile(file: string): Promise<void> {
  const { header, rows } = await withProgress((progress) => checkBackup(file, progress))
  const total = Object.values(rows).reduce((sum, count) => sum + count, 0)
  process.stdout.write(
    `${file} is valid and can be restored: ${total} rows as of ${header.takenAt}, ${rows.person ?? 0} people, ${rows.booking ?? 0} bookings, ${rows.payment ?? 0} payments.\n`,
  )
}
