import { type ChildProcess, spawn } from 'node:child_process'
import { readdirSync, readFileSync } from 'node:fs'
import { dirname, join } from 'node:path'
import { createInterface } from 'node:readline'
import { setTimeout as delay } from 'node:timers/promises'
import type pg from 'pg'
import { freePort } from '../../server/free-port.ts'
import { poolerOf } from '../../server/testing/through-pooler.ts'

/** A portal as an installation runs it: the process that `npm start` starts. */
export interface PortalProcess {
  readonly url: string
  readonly pid: number
  /** Milliseconds from the start of the process to the first answer of /readyz. */
  readonly startedIn: number
  /** Whether the process runs. */
  runs(): boolean
  /** Kills the process, as a power cut would. */
  kill(): Promise<void>
  /** Sends SIGTERM and waits for the exit. */
  stop(): Promise<void>
}

/** Timeout for the start of a portal on a busy machine, in milliseconds. */
const patience = 180_000

export const authSecret = 'a secret for the proofs, long enough to be taken'

const ownRoot = join(import.meta.dirname, '../..')

/**
 * Starts a portal with these settings, by default on a free port, and waits until it is ready. Throws with its output
 * if it fails. `root` is the folder of its program; `onLog` receives each line of its log.
 */
export async function startPortal(
  settings: Record<string, string>,
  { root = ownRoot, onLog }: { readonly root?: string; readonly onLog?: (line: string) => void } = {},
): Promise<PortalProcess> {
  const port = settings.PORT ?? (await freePort())
  const began = performance.now()
  const { PATH, TZ, NODE_COMPILE_CACHE } = process.env
  const child = spawn(process.execPath, [join(root, 'server/main.ts')], {
    env: { PATH, TZ, NODE_COMPILE_CACHE, AUTH_SECRET: authSecret, PORT: String(port), ...settings },
    stdio: ['ignore', onLog ? 'pipe' : 'ignore', 'pipe'],
  })
  if (onLog && child.stdout) createInterface(child.stdout).on('line', onLog)
  let output = ''
  child.stderr?.on('data', (chunk: Buffer) => {
    output += chunk.toString()
  })
  const ended = new Promise<void>((resolve) => child.once('exit', () => resolve()))
  const url = `http://localhost:${port}`
  while (!(await isReady(url))) {
    if (child.exitCode !== null) throw new Error(`The portal ended with ${child.exitCode}: ${output}`)
    if (performance.now() - began > patience) {
      child.kill('SIGKILL')
      await ended
      throw new Error(`The portal is not ready after ${patience / 60_000} minutes: ${output}`)
    }
    await delay(20)
  }
  const end = (signal: NodeJS.Signals) => () => {
    child.kill(signal)
    return ended
  }
  return {
    url,
    pid: pidOf(child),
    startedIn: performance.now() - began,
    runs: () => child.exitCode === null && child.signalCode === null,
    kill: end('SIGKILL'),
    stop: end('SIGTERM'),
  }
}

/** Formats a connection as a value for DATABASE_URL. */
export function urlOf(config: pg.ClientConfig): string {
  if (config.connectionString) return config.connectionString
  const query = new URLSearchParams({ host: String(config.host), user: String(config.user) })
  if (config.password) query.set('password', String(config.password))
  if (config.port) query.set('port', String(config.port))
  return `postgresql:///${config.database}?${query}`
}

/** Returns the settings of a portal on this database, through the pooler if the tests run through one. */
export function databaseSettings(config: pg.ClientConfig): Record<string, string> {
  const pooler = poolerOf(config)
  if (!pooler) return { DATABASE_URL: urlOf(config) }
  return { DATABASE_URL: urlOf(pooler), DATABASE_LISTEN_URL: urlOf(config) }
}

/** Resident memory of a process in megabytes. */
export function residentMegabytes(pid: number): number {
  const kilobytes = /VmRSS:\s+(\d+)/.exec(readFileSync(`/proc/${pid}/status`, 'utf8'))?.[1]
  return Math.round(Number(kilobytes) / 1024)
}

/** Memory of all processes of the PostgreSQL server below a folder in megabytes; what they share counts once. */
export function databaseMegabytes(directory: string): number {
  const postmaster = postmasterOf(directory)
  const kilobytes = [postmaster, ...childrenOf(postmaster)].map((pid) => {
    try {
      return Number(/^Pss:\s+(\d+)/m.exec(readFileSync(`/proc/${pid}/smaps_rollup`, 'utf8'))?.[1])
    } catch {
      // It may have exited.
      return 0
    }
  })
  return Math.round(kilobytes.reduce((sum, each) => sum + each, 0) / 1024)
}

/** Kills the PostgreSQL server, with all its processes, whose data is below a folder. */
export function killEmbedded(dataDir: string): void {
  signalDatabase(dataDir, 'SIGKILL')
}

/** Sends a signal to every process of the PostgreSQL server whose data is below a folder. */
export function signalDatabase(directory: string, signal: NodeJS.Signals): void {
  const postmaster = postmasterOf(directory)
  for (const pid of [postmaster, ...childrenOf(postmaster)]) {
    try {
      process.kill(pid, signal)
    } catch (error) {
      // A backend whose client has died may have exited.
      if ((error as NodeJS.ErrnoException).code !== 'ESRCH') throw error
    }
  }
}

/** Process ID of the PostgreSQL server whose data is below a folder. Throws if none runs. */
export function postmasterOf(directory: string): number {
  const lock = findLock(directory)
  const pid = Number(readFileSync(lock, 'utf8').split('\n')[0])
  // The lock file of a killed server stays, and Linux may give its process ID to another program.
  if (!commandLineOf(pid).includes(dirname(lock))) throw new Error(`No database runs in ${directory}.`)
  return pid
}

function commandLineOf(pid: number): string {
  try {
    return readFileSync(`/proc/${pid}/cmdline`, 'utf8')
  } catch {
    return ''
  }
}

function findLock(dataDir: string): string {
  const found = readdirSync(dataDir, { recursive: true }).find((file) => String(file).endsWith('postmaster.pid'))
  if (!found) throw new Error(`No database runs in ${dataDir}.`)
  return join(dataDir, String(found))
}

function childrenOf(parent: number): number[] {
  const pids = readdirSync('/proc').filter((name) => /^\d+$/.test(name))
  return pids.map(Number).filter((pid) => {
    try {
      return Number(/^PPid:\s+(\d+)/m.exec(readFileSync(`/proc/${pid}/status`, 'utf8'))?.[1]) === parent
    } catch {
      return false
    }
  })
}

async function isReady(url: string): Promise<boolean> {
  try {
    return (await fetch(`${url}/readyz`)).ok
  } catch {
    return false
  }
}

function pidOf(child: ChildProcess): number {
  if (child.pid === undefined) throw new Error('The portal could not be started.')
  return child.pid
}
