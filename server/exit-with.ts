import { BackupUnusable } from './backup/backup-file.ts'
import { DatabaseUnusable } from './database/connect.ts'
import { EmbeddedDatabaseError } from './database/embedded.ts'
import { AlreadyOwned } from './database/own-database.ts'
import { WrongSettings } from './settings.ts'

const expected = [WrongSettings, DatabaseUnusable, EmbeddedDatabaseError, AlreadyOwned, BackupUnusable]

/** Ends the process with 1 after saying why: a sentence for what a person can mend, everything for what is a fault. */
export function exitWith(error: unknown): never {
  process.stderr.write(`${sentenceFor(error)}\n`)
  process.exit(1)
}

function sentenceFor(error: unknown): string {
  if (!(error instanceof Error)) return String(error)
  if (expected.some((kind) => error instanceof kind)) return error.message
  const { code, syscall, port } = error as NodeJS.ErrnoException & { port?: number }
  if (code === 'EADDRINUSE') return `Port ${port} is in use by another program; set PORT to a free one.`
  if (syscall === 'listen' && code === 'EACCES') {
    return `This account may not listen on port ${port}; set PORT to one from 1024 on.`
  }
  if (syscall === 'listen' || syscall === 'getaddrinfo') {
    return `The portal cannot listen on this HOST and PORT: ${code}.`
  }
  return error.stack ?? error.message
}
