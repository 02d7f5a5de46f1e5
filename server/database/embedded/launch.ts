import { type ChildProcess, spawn } from 'node:child_process'
import { createHash } from 'node:crypto'
import { chownSync, closeSync, existsSync, lstatSync, mkdirSync, openSync, readFileSync, statSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { freePort } from '../../free-port.ts'
import { EmbeddedDatabaseError, type OsUser, type Programs } from './programs.ts'

export interface LaunchOptions {
  /** Listens on a port of 127.0.0.1, with a password, instead of a socket that only this OS user can open. */
  readonly tcp?: boolean
  /** Number of the port; otherwise a free one. */
  readonly port?: number
  /** Does not sync to disk, and on Linux ends with this process. For tests and for checks of backups. */
  readonly throwaway?: boolean
}

/** A server process that is starting. */
export interface Launch {
  readonly child: ChildProcess
  /** Returns the first error of the server's log if it did not start. */
  startupError(): string | undefined
}

/** Starts the server's process, detached and with its output in a log file, so that it survives this one. */
export async function launch(
  directory: string,
  programs: Programs,
  osUser: OsUser,
  options: LaunchOptions,
): Promise<Launch> {
  const log = join(directory, 'log')
  const output = openSync(log, 'a', 0o600)
  const start = statSync(log).size
  const place = options.tcp ? await loopbackSettings(options.port) : socketSettings(directory, osUser)
  const settings = { ...commonSettings, ...place, ...(options.throwaway && throwawaySettings) }
  const given = Object.entries(settings).flatMap(([name, value]) => ['-c', `${name}=${value}`])
  const lifetime = options.throwaway ? endsWithParent : []
  const command = [...osUser.prefix, ...lifetime, programs.postgres, '-D', join(directory, 'cluster'), ...given]
  const stdio = ['ignore', output, output] as const
  const child = spawn(command[0] ?? '', command.slice(1), {
    cwd: directory,
    detached: true,
    stdio: [...stdio],
    ...osUser.ids,
  })
  let failure: string | undefined
  child.on('error', (error) => {
    failure = error.message
  })
  child.unref()
  closeSync(output)
  return { child, startupError: () => failure ?? firstError(readFileSync(log).subarray(start).toString()) }
}

// The log contains no patient data: no statements and no row details. After a crash, one call syncs all files.
const commonSettings = {
  shared_buffers: '64MB',
  timezone: 'UTC',
  log_timezone: 'UTC',
  log_min_messages: 'log',
  log_error_verbosity: 'terse',
  log_checkpoints: 'off',
  ...(process.platform === 'linux' && { recovery_init_sync_method: 'syncfs' }),
}

// Linux ends the server with the process that started it, even if that process is killed.
const setpriv = '/usr/bin/setpriv'
const endsWithParent = process.platform === 'linux' && existsSync(setpriv) ? [setpriv, '--pdeathsig', 'INT', '--'] : []

// A crash of the machine may destroy the data. In return, commits do not wait for the disk.
const throwawaySettings = { fsync: 'off', synchronous_commit: 'off', full_page_writes: 'off' }

async function loopbackSettings(port?: number) {
  return { listen_addresses: '127.0.0.1', port: port ?? (await freePort()), unix_socket_directories: '' }
}

function socketSettings(directory: string, osUser: OsUser) {
  const socketDirectory = socketDirectoryOf(directory, osUser)
  return { listen_addresses: '', unix_socket_directories: socketDirectory, unix_socket_permissions: '0700' }
}

// A socket path has at most 107 bytes on Linux and 103 on macOS. A longer one is replaced by a short temporary folder.
function socketDirectoryOf(directory: string, osUser: OsUser): string {
  const fits = (folder: string) => Buffer.byteLength(join(folder, '.s.PGSQL.5432')) <= 103
  if (fits(directory) && !directory.includes(',')) return directory
  const name = `clinic-${createHash('sha256').update(directory).digest('hex').slice(0, 16)}`
  const shortDirectory = join(fits(join(tmpdir(), name)) ? tmpdir() : '/tmp', name)
  const uid = osUser.ids.uid ?? process.getuid?.() ?? 0
  if (!existsSync(shortDirectory)) {
    mkdirSync(shortDirectory, { mode: 0o700 })
    chownSync(shortDirectory, uid, osUser.ids.gid ?? process.getgid?.() ?? 0)
  }
  const found = lstatSync(shortDirectory)
  if (found.isDirectory() && found.uid === uid && (found.mode & 0o077) === 0) return shortDirectory
  throw new EmbeddedDatabaseError(
    `The database needs ${shortDirectory} for its socket, but it belongs to another user.`,
  )
}

function firstError(log: string): string | undefined {
  const reasons = /(?:FATAL|PANIC): +(?!the database system is)(.*)|(unshare: .*|.*error while loading.*)/
  return reasons.exec(log)?.slice(1).find(Boolean)
}
