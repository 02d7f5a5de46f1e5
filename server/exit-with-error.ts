import { UnusableBackupError } from './backup/backup-file.ts'
import { UnusableDatabaseError } from './database/connect.ts'
import { EmbeddedDatabaseError } from './database/embedded/embedded.ts'
import { DatabaseInUseError } from './database/embedded/ownership-lock.ts'
import { InvalidSettingsError } from './settings.ts'

const expected = [
  InvalidSettingsError,
  UnusableDatabaseError,
  EmbeddedDatabaseError,
  DatabaseInUseError,
  UnusableBackupError,
]

const unusable = new Map([
  ['EACCES', 'this account may not, the one that it belongs to may'],
  ['EPERM', 'this account may not, the one that it belongs to may'],
  ['ENOENT', 'it is not there'],
  ['EEXIST', 'it is there already'],
  ['ENOTDIR', 'part of it is no folder'],
  ['EISDIR', 'it is a folder'],
  ['ENAMETOOLONG', 'its name is too long'],
  ['EROFS', 'nothing can be written there'],
  ['ENOSPC', 'there is no room'],
])
// Whoever ran the database has ended, and took it along.
const lost = /Connection terminated|is not queryable|terminating connection|ECONNRESET|EPIPE/

/** Ends the process with 1 after saying why: a sentence for what a person can mend, everything for what is a fault. */
export function exitWithError(error: unknown): never {
  process.stderr.write(`${messageFor(error)}\n`)
  process.exit(1)
}

function messageFor(error: unknown): string {
  if (!(error instanceof Error)) return String(error)
  if (expected.some((kind) => error instanceof kind)) return error.message
  const { code, syscall, port, path } = error as NodeJS.ErrnoException & { port?: number }
  if (path !== undefined && unusable.has(code ?? '')) return `${path} cannot be used: ${unusable.get(code ?? '')}.`
  if (code === 'EADDRINUSE') return `Port ${port} is in use by another program; set PORT to a free one.`
  if (syscall === 'listen' && code === 'EACCES') {
    return `This account may not listen on port ${port}; set PORT to one from 1024 on.`
  }
  if (syscall === 'listen' || syscall === 'getaddrinfo') {
    return `The portal cannot listen on this HOST and PORT: ${code}.`
  }
  if (lost.test(error.message)) return 'The database ended meanwhile: look whether this was done, and else do it again.'
  return error.stack ?? error.message
}
