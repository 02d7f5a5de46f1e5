import type { ChildProcess } from 'node:child_process'
import { readFileSync, rmSync } from 'node:fs'
import { join } from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import pg from 'pg'
import { isAlive, owner, readPassword } from './cluster.ts'
import type { Launch } from './launch.ts'
import { EmbeddedDatabaseError } from './programs.ts'

/** Connection settings for `pg`. A host that is a directory contains the server's socket. */
export interface EmbeddedConnection {
  readonly host: string
  readonly port: number
  readonly user: string
  readonly database: string
  readonly password: string
}

/** Contents of `postmaster.pid`, which a running server writes to its data directory. */
export interface PostmasterPid {
  readonly pid: number
  readonly port: number
  readonly host: string
  readonly stopping: boolean
}

// Maximum time to wait for an unresponsive server, or for the remains of a killed one, in milliseconds.
const startupTimeoutMs = 30_000
// Maximum time that a server may be busy without a recovery process.
const idleForMs = 2_000

/** Reads `postmaster.pid` of the database in `directory`. Returns `undefined` if it is missing or incomplete. */
export function readPostmasterPid(directory: string): PostmasterPid | undefined {
  const text = readIfExists(lockFile(directory))
  if (text === undefined) return undefined
  const [pid, , , port, socketDirectory, address, , status = ''] = text.split('\n')
  const host = address || socketDirectory
  return pid && port && host
    ? { pid: Number(pid), port: Number(port), host, stopping: status.startsWith('stopping') }
    : undefined
}

// A server that shuts down removes its files at any time, also between a check and a read.
function readIfExists(file: string): string | undefined {
  try {
    return readFileSync(file, 'utf8')
  } catch (error) {
    if (['ENOENT', 'ENOTDIR', 'ESRCH'].includes((error as NodeJS.ErrnoException).code ?? '')) return undefined
    throw error
  }
}

function lockFile(directory: string): string {
  return join(directory, 'cluster', 'postmaster.pid')
}

/** Returns the connection of the server that `lock` describes. */
export function connectionTo(directory: string, lock: PostmasterPid): EmbeddedConnection {
  const { host, port } = lock
  return { host, port, user: owner, database: 'postgres', password: readPassword(directory) }
}

/** Checks whether a server accepts connections. A server that starts, recovers or stops is busy. */
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
 * Waits until a server is ready for `directory`. Starts one with `start` while there is none, since the remains of a killed
 * server (its lock file, its shared memory) disappear only after seconds. Kills a server that stays busy without a recovery
 * process. Throws `EmbeddedDatabaseError`.
 */
export async function runUntilReady(directory: string, start: () => Promise<Launch>) {
  let deadline = Date.now() + startupTimeoutMs
  let launched: Launch | undefined
  let idleSince: number | undefined
  for (;;) {
    const lock = readPostmasterPid(directory)
    const state = lock ? await ping(connectionTo(directory, lock)) : 'absent'
    if (lock && state === 'ready') return { lock, adopted: lock.pid !== launched?.child.pid }
    if (state === 'busy') deadline = Date.now() + startupTimeoutMs
    idleSince = lock && state === 'busy' && !isRecovering(lock) ? (idleSince ?? Date.now()) : undefined
    if (lock && idleSince !== undefined && Date.now() - idleSince > idleForMs) {
      if (isAlive(lock.pid)) process.kill(lock.pid, 'SIGQUIT')
      idleSince = undefined
    }
    const ended = launched && !isRunning(launched.child)
    const startupError = ended ? launched?.startupError() : undefined
    if (Date.now() > deadline || (startupError && !/lock file|shared memory/.test(startupError))) {
      throw new EmbeddedDatabaseError(`The embedded database failed to start: ${startupError ?? 'no response'}`)
    }
    if (ended) await sleep(250)
    if (state === 'absent' && (ended || !launched)) {
      removeStalePidFile(directory)
      launched = await start()
    }
    await sleep(20)
  }
}

/**
 * Whether a busy server has a process that recovers its data, or is stopping. If recovery fails at its very start, as on a
 * read-only disk, PostgreSQL 18 stays busy forever. Returns `true` on platforms other than Linux, which cannot tell.
 */
function isRecovering({ pid, stopping }: PostmasterPid): boolean {
  if (stopping || process.platform !== 'linux') return true
  // Not every kernel lists child processes.
  const children = readIfExists(`/proc/${pid}/task/${pid}/children`)
  if (children === undefined) return true
  return children
    .trim()
    .split(' ')
    .some((child) => readIfExists(`/proc/${child}/cmdline`)?.includes('startup'))
}

function isRunning(child: ChildProcess): boolean {
  return child.pid !== undefined && child.exitCode === null && child.signalCode === null
}

// After a restart of the machine or container, the recorded ID may be another program's, and PostgreSQL would wait for
// that one. Only Linux identifies a process reliably; on other platforms the lock file stays.
function removeStalePidFile(directory: string) {
  const file = lockFile(directory)
  const text = process.platform === 'linux' ? readIfExists(file) : undefined
  if (text === undefined) return
  const pid = Number.parseInt(text, 10)
  const commandLine = readIfExists(`/proc/${pid}/cmdline`)
  if (commandLine === undefined || commandLine.includes(join(directory, 'cluster'))) return
  const lock = readPostmasterPid(directory)
  if (lock) rmSync(join(lock.host, `.s.PGSQL.${lock.port}.lock`), { force: true })
  rmSync(file, { force: true })
}

/** Stops the server of `directory` by a fast shutdown and waits until it has ended. Idempotent. */
export async function stopServer(directory: string, pid: number): Promise<void> {
  const runs = () => readPostmasterPid(directory)?.pid === pid && isAlive(pid)
  if (runs()) process.kill(pid, 'SIGINT')
  for (const deadline = Date.now() + 2 * startupTimeoutMs; runs(); await sleep(10)) {
    if (Date.now() > deadline) throw new EmbeddedDatabaseError(`The embedded database (process ${pid}) did not stop.`)
  }
}
