import { UnusableBackupError } from './backup/backup-file.ts'
import { UnusableDatabaseError } from './database/connect.ts'
import { EmbeddedDatabaseError } from './database/embedded/embedded.ts'
import { DatabaseInUseError } from './database/embedded/ownership-lock.ts'
import { isReadOnly, readOnlyMessage } from './database/read-only.ts'
import { UnconfirmedCommitError } from './database/standbys.ts'
import { InvalidSettingsError } from './settings.ts'

const expected = [
  InvalidSettingsError,
  UnusableDatabaseError,
  UnconfirmedCommitError,
  EmbeddedDatabaseError,
  DatabaseInUseError,
  UnusableBackupError,
]

const unusable = new Map([
  ['EACCES', 'permission denied; run as the user that owns it'],
  ['EPERM', 'permission denied; run as the user that owns it'],
  ['ENOENT', 'it does not exist'],
  ['EEXIST', 'it already exists'],
  ['ENOTDIR', 'part of the path is not a directory'],
  ['EISDIR', 'it is a directory'],
  ['ENAMETOOLONG', 'its name is too long'],
  ['EROFS', 'the file system is read-only'],
  ['ENOSPC', 'the disk is full'],
])
// The process that ran the database has ended, and the database with it.
const lost = /Connection terminated|is not queryable|terminating connection|ECONNRESET|EPIPE/

/** Prints an error and exits with 1. Prints one sentence for errors that the user can fix, otherwise the stack. */
export function exitWithError(error: unknown): never {
  process.stderr.write(`${messageFor(error)}\n`)
  process.exit(1)
}

function messageFor(error: unknown): string {
  if (!(error instanceof Error)) return String(error)
  if (expected.some((kind) => error instanceof kind)) return error.message
  if (isReadOnly(error)) return readOnlyMessage
  const { code, syscall, port, path } = error as NodeJS.ErrnoException & { port?: number }
  if (path !== undefined && unusable.has(code ?? '')) return `${path} cannot be used: ${unusable.get(code ?? '')}.`
  if (code === 'EADDRINUSE') return `Port ${port} is already in use. Set PORT to a free port.`
  if (syscall === 'listen' && code === 'EACCES') {
    return `Permission denied on port ${port}. Set PORT to 1024 or higher.`
  }
  if (syscall === 'listen' || syscall === 'getaddrinfo') {
    return `The portal cannot listen on this HOST and PORT: ${code}.`
  }
  if (lost.test(error.message))
    return 'Lost the connection to the database. Check whether the command took effect. Run it again if not.'
  return error.stack ?? error.message
}
