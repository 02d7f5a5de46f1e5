import { type ChildProcess, spawn } from 'node:child_process'
import { readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { setTimeout as delay } from 'node:timers/promises'
import { freePort } from '../server/free-port.ts'

/** A portal as an installation runs it: its own process, started by the program that `npm start` starts. */
export interface PortalProcess {
  readonly url: string
  readonly pid: number
  /** Milliseconds from the start of the process to the first answer of /readyz. */
  readonly startedIn: number
  /** Ends the process at once, as a power cut would. */
  kill(): Promise<void>
  /** Asks the process to stop and waits. */
  stop(): Promise<void>
}

export const authSecret = 'a secret for the proofs, long enough to be taken'

/** Starts a portal on a free port with these settings and waits until it is ready; throws with its output otherwise. */
export async function startPortal(settings: Record<string, string>): Promise<PortalProcess> {
  const port = await freePort()
  const began = performance.now()
  const child = spawn(process.execPath, [join(import.meta.dirname, '../server/main.ts')], {
    env: { PATH: process.env.PATH, TZ: process.env.TZ, AUTH_SECRET: authSecret, PORT: String(port), ...settings },
    stdio: ['ignore', 'ignore', 'pipe'],
  })
  let said = ''
  child.stderr.on('data', (chunk: Buffer) => {
    said += chunk.toString()
  })
  const ended = new Promise<void>((resolve) => child.once('exit', () => resolve()))
  const url = `http://localhost:${port}`
  while (!(await isReady(url))) {
    if (child.exitCode !== null) throw new Error(`The portal ended with ${child.exitCode}: ${said}`)
    if (performance.now() - began > 60_000) throw new Error(`The portal is not ready after a minute: ${said}`)
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
    kill: end('SIGKILL'),
    stop: end('SIGTERM'),
  }
}

/** Megabytes of memory a process holds. */
export function residentMegabytes(pid: number): number {
  const kilobytes = /VmRSS:\s+(\d+)/.exec(readFileSync(`/proc/${pid}/status`, 'utf8'))?.[1]
  return Math.round(Number(kilobytes) / 1024)
}

/** Ends the embedded PostgreSQL of a data directory with all its processes at once. Ends nothing else. */
export function killEmbedded(dataDir: string): void {
  const postmaster = Number(readFileSync(findLock(dataDir), 'utf8').split('\n')[0])
  const family = [postmaster, ...childrenOf(postmaster)]
  for (const pid of family) {
    try {
      process.kill(pid, 'SIGKILL')
    } catch (error) {
      // A backend whose client has died may have ended by itself.
      if ((error as NodeJS.ErrnoException).code !== 'ESRCH') throw error
    }
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
