import { type ChildProcess, spawn } from 'node:child_process'
import { createHash } from 'node:crypto'
import {
  chownSync,
  closeSync,
  existsSync,
  lstatSync,
  mkdirSync,
  openSync,
  readFileSync,
  rmSync,
  statSync,
} from 'node:fs'
import { createServer } from 'node:net'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import pg from 'pg'
import { isAlive, owner, readPassword } from './embedded-cluster.ts'
import { type Account, EmbeddedDatabaseError, type Programs } from './embedded-programs.ts'

/** What `pg` needs to connect. A host that is a directory holds the server's socket. */
export interface EmbeddedConnection {
  readonly host: string
  readonly port: number
  readonly user: string
  readonly database: string
  readonly password: string
}

/** What a running server writes about itself into its data directory. */
interface Lock {
  readonly pid: number
  readonly port: number
  readonly host: string
}

export interface LaunchOptions {
  /** Listen on a port of 127.0.0.1, with a password, instead of a socket that only this account can open. */
  readonly tcp?: boolean
  /** Keep nothing through a crash of the machine: for tests, whose data nobody needs afterwards. */
  readonly throwaway?: boolean
}

interface Launch {
  readonly child: ChildProcess
  /** The first reason that the server gave for not starting. */
  complaint(): string | undefined
}

// How long a killed server's remains may stand in the way, or a server may not answer, in milliseconds.
const patience = 30_000

/** Reads who serves the database in `directory`; undefined where nobody has said so yet. */
export function readLock(directory: string): Lock | undefined {
  const file = lockFile(directory)
  if (!existsSync(file)) return undefined
  const [pid, , , port, socketDirectory, address] = readFileSync(file, 'utf8').split('\n')
  const host = address || socketDirectory
  return pid && port && host ? { pid: Number(pid), port: Number(port), host } : undefined
}

function lockFile(directory: string): string {
  return join(directory, 'cluster', 'postmaster.pid')
}

/** How to connect to the server that a lock names. */
export function connectionTo(directory: string, lock: Lock): EmbeddedConnection {
  const { host, port } = lock
  return { host, port, user: owner, database: 'postgres', password: readPassword(directory) }
}

/** Asks a server whether it takes connections. One that starts, recovers or stops says so and counts as busy. */
export async function ping(connection: EmbeddedConnection): Promise<'ready' | 'busy' | 'absent'> {
  const client = new pg.Client({ ...connection, connectionTimeoutMillis: 2_000, query_timeout: 2_000 })
  client.on('error', () => {})
  try {
    await client.connect()
    await client.query('select 1')
    return 'ready'
  } catch (error) {
    const cannotConnectNow = '57P03'
    return (error as { code?: string }).code === cannotConnectNow ? 'busy' : 'absent'
  } finally {
    await client.end().catch(() => {})
  }
}

/**
 * Waits until a server answers for `directory`, starting one with `start` whenever there is none: what a killed server
 * leaves behind (its lock, its shared memory) goes away within seconds. Throws EmbeddedDatabaseError.
 */
export async function runUntilReady(directory: string, start: () => Promise<Launch>) {
  let deadline = Date.now() + patience
  let launched: Launch | undefined
  for (;;) {
    const lock = readLock(directory)
    const state = lock ? await ping(connectionTo(directory, lock)) : 'absent'
    if (lock && state === 'ready') return { lock, adopted: lock.pid !== launched?.child.pid }
    if (state === 'busy') deadline = Date.now() + patience
    const ended = launched && !isRunning(launched.child)
    const complaint = ended ? launched?.complaint() : undefined
    if (Date.now() > deadline || (complaint && !/lock file|shared memory/.test(complaint))) {
      throw new EmbeddedDatabaseError(`The embedded database does not start: ${complaint ?? 'it does not answer'}`)
    }
    if (ended) await sleep(250)
    if (state === 'absent' && (ended || !launched)) {
      removeForeignLock(directory)
      launched = await start()
    }
    await sleep(20)
  }
}

function isRunning(child: ChildProcess): boolean {
  return child.pid !== undefined && child.exitCode === null && child.signalCode === null
}

// After a restart of the machine or the container the recorded id may be another program's, and PostgreSQL would wait
// for that one. Only Linux tells reliably what a process is; elsewhere the lock stays.
function removeForeignLock(directory: string) {
  const file = lockFile(directory)
  if (process.platform !== 'linux' || !existsSync(file)) return
  const pid = Number.parseInt(readFileSync(file, 'utf8'), 10)
  const commandLine = `/proc/${pid}/cmdline`
  if (!existsSync(commandLine) || readFileSync(commandLine, 'utf8').includes(join(directory, 'cluster'))) return
  const lock = readLock(directory)
  if (lock) rmSync(join(lock.host, `.s.PGSQL.${lock.port}.lock`), { force: true })
  rmSync(file, { force: true })
}

/** Starts the server's process, detached and with its output in a log file, so that it survives this one. */
export async function launch(
  directory: string,
  programs: Programs,
  account: Account,
  options: LaunchOptions,
): Promise<Launch> {
  const log = join(directory, 'log')
  const output = openSync(log, 'a', 0o600)
  const start = statSync(log).size
  const place = options.tcp ? await loopbackSettings() : socketSettings(directory, account)
  const settings = { ...quietSettings, ...place, ...(options.throwaway && throwawaySettings) }
  const given = Object.entries(settings).flatMap(([name, value]) => ['-c', `${name}=${value}`])
  const words = [...account.prefix, programs.postgres, '-D', join(directory, 'cluster'), ...given]
  const stdio = ['ignore', output, output] as const
  const child = spawn(words[0] ?? '', words.slice(1), {
    cwd: directory,
    detached: true,
    stdio: [...stdio],
    ...account.ids,
  })
  let failure: string | undefined
  child.on('error', (error) => {
    failure = error.message
  })
  child.unref()
  closeSync(output)
  return { child, complaint: () => failure ?? firstComplaint(readFileSync(log).subarray(start).toString()) }
}

// The log names no patient: no statement, no detail of a row.
const quietSettings = {
  shared_buffers: '64MB',
  timezone: 'UTC',
  log_timezone: 'UTC',
  log_min_messages: 'log',
  log_error_verbosity: 'terse',
  log_checkpoints: 'off',
}

// A crash of the machine may destroy the data; in return nothing waits for the disk.
const throwawaySettings = { fsync: 'off', synchronous_commit: 'off', full_page_writes: 'off' }

async function loopbackSettings() {
  return { listen_addresses: '127.0.0.1', port: await freePort(), unix_socket_directories: '' }
}

function socketSettings(directory: string, account: Account) {
  const socketDirectory = socketDirectoryOf(directory, account)
  return { listen_addresses: '', unix_socket_directories: socketDirectory, unix_socket_permissions: '0700' }
}

async function freePort(): Promise<number> {
  const { promise, resolve, reject } = Promise.withResolvers<number>()
  const server = createServer().once('error', reject)
  server.listen(0, '127.0.0.1', () => {
    const address = server.address()
    server.close(() => resolve(typeof address === 'object' && address ? address.port : 0))
  })
  return promise
}

// The path of a socket has at most 107 bytes on Linux and 103 on a Mac; a deeper one lies in a short folder of its own.
function socketDirectoryOf(directory: string, account: Account): string {
  const fits = (folder: string) => Buffer.byteLength(join(folder, '.s.PGSQL.5432')) <= 103
  if (fits(directory) && !directory.includes(',')) return directory
  const name = `clinic-${createHash('sha256').update(directory).digest('hex').slice(0, 16)}`
  const short = join(fits(join(tmpdir(), name)) ? tmpdir() : '/tmp', name)
  const uid = account.ids.uid ?? process.getuid?.() ?? 0
  if (!existsSync(short)) {
    mkdirSync(short, { mode: 0o700 })
    chownSync(short, uid, account.ids.gid ?? process.getgid?.() ?? 0)
  }
  const found = lstatSync(short)
  if (found.isDirectory() && found.uid === uid && (found.mode & 0o077) === 0) return short
  throw new EmbeddedDatabaseError(`${short} is needed for the database's socket, and it is somebody else's.`)
}

function firstComplaint(log: string): string | undefined {
  const reasons = /(?:FATAL|PANIC): +(?!the database system is)(.*)|(unshare: .*|.*error while loading.*)/
  return reasons.exec(log)?.slice(1).find(Boolean)
}

/** Stops the server of `directory` at once but in order, and waits until it has gone. Safe to repeat. */
export async function stopServer(directory: string, pid: number): Promise<void> {
  const runs = () => readLock(directory)?.pid === pid && isAlive(pid)
  if (runs()) process.kill(pid, 'SIGINT')
  for (const deadline = Date.now() + 2 * patience; runs(); await sleep(10)) {
    if (Date.now() > deadline) throw new EmbeddedDatabaseError(`The embedded database (process ${pid}) does not stop.`)
  }
}
