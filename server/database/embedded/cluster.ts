import { spawnSync } from 'node:child_process'
import {
  closeSync,
  existsSync,
  fsyncSync,
  openSync,
  readdirSync,
  readFileSync,
  renameSync,
  rmSync,
  statSync,
  writeFileSync,
} from 'node:fs'
import { join } from 'node:path'
import { EmbeddedDatabaseError, type OsUser, type Programs } from './programs.ts'

const majorVersion = '18'

/** The owner of everything in an embedded database. */
export const owner = 'portal'

/** Whether `directory` contains a database. Throws `EmbeddedDatabaseError` if this portal cannot run it. */
export function hasCluster(directory: string): boolean {
  const cluster = join(directory, 'cluster')
  const version = join(cluster, 'PG_VERSION')
  if (mayExist(version)) {
    const found = readFileSync(version, 'utf8').trim()
    if (found === majorVersion) return true
    throw new EmbeddedDatabaseError(`The database in ${cluster} is from PostgreSQL ${found}, not ${majorVersion}.`)
  }
  if (!existsSync(cluster) || readdirSync(cluster).length === 0) return false
  throw new EmbeddedDatabaseError(`${cluster} is not empty and is not a database. Nothing was changed.`)
}

// A path that this OS user may not read exists anyway.
function mayExist(file: string): boolean {
  try {
    return statSync(file, { throwIfNoEntry: false }) !== undefined
  } catch (error) {
    throw new EmbeddedDatabaseError(
      `Cannot read ${file} (${(error as NodeJS.ErrnoException).code}). Run this as the owner of the directory, or set another DATA_DIR.`,
    )
  }
}

/**
 * Creates the database in `directory`. It is built and synced under another name, then renamed, so that an interrupted
 * start leaves none. If another process was faster, its database stays. `password` is required over TCP only.
 */
export function createCluster(directory: string, programs: Programs, osUser: OsUser, password: string, sync = true) {
  removeLeftovers(directory)
  const fresh = join(directory, `cluster.new-${process.pid}`)
  const secret = join(directory, `password.new-${process.pid}`)
  const auth = ['--auth-local=trust', '--auth-host=scram-sha-256', `--pwfile=${secret}`]
  // One call syncs the whole file system if possible. A thousand files take seconds on a busy disk.
  const syncMethod = process.platform === 'linux' ? ['--sync-method=syncfs'] : []
  const options = [
    `--username=${owner}`,
    '--encoding=UTF8',
    '--locale=C',
    '--data-checksums',
    ...auth,
    ...(sync ? syncMethod : ['--no-sync']),
  ]
  const command = [...osUser.prefix, programs.initdb, `--pgdata=${fresh}`, ...options]
  try {
    writeFileSync(secret, password, { flush: true })
    const result = spawnSync(command[0] ?? '', command.slice(1), { cwd: directory, encoding: 'utf8', ...osUser.ids })
    if (result.status !== 0) throw new EmbeddedDatabaseError(`The database could not be created: ${reasonOf(result)}`)
    renameSync(secret, join(fresh, 'password'))
    moveIntoPlace(fresh, directory)
  } finally {
    rmSync(secret, { force: true })
    rmSync(fresh, { recursive: true, force: true })
  }
}

/** Returns the password for TCP connections to the database in `directory`. */
export function readPassword(directory: string): string {
  return readFileSync(join(directory, 'cluster', 'password'), 'utf8')
}

function moveIntoPlace(fresh: string, directory: string) {
  syncDirectory(fresh)
  try {
    renameSync(fresh, join(directory, 'cluster'))
  } catch (error) {
    if (!hasCluster(directory)) throw error
  }
  syncDirectory(directory)
}

// Windows cannot sync a directory, and does not need it to make a rename durable.
function syncDirectory(directory: string) {
  if (process.platform === 'win32') return
  const handle = openSync(directory, 'r')
  fsyncSync(handle)
  closeSync(handle)
}

function removeLeftovers(directory: string) {
  for (const name of readdirSync(directory)) {
    const pid = /^(?:cluster|password)\.new-(\d+)$/.exec(name)?.[1]
    if (pid && !isAlive(Number(pid))) rmSync(join(directory, name), { recursive: true, force: true })
  }
}

/** Whether a process with this ID exists, regardless of its owner. */
export function isAlive(pid: number): boolean {
  try {
    process.kill(pid, 0)
    return true
  } catch (error) {
    return (error as NodeJS.ErrnoException).code === 'EPERM'
  }
}

// initdb writes the reason first, and last that it removes what it has created. Its server reports a full disk in its own words.
function reasonOf({ stderr, stdout }: { readonly stderr: string | null; readonly stdout: string | null }): string {
  if (/No space left on device|Disk quota exceeded/.test(`${stderr}${stdout}`)) return 'the disk is full.'
  const lines = stderr?.trim().split('\n') ?? []
  const reason = lines.find((line) => /error|FATAL|PANIC/.test(line)) ?? lines.at(-1)
  return reason || 'the program could not be run'
}
