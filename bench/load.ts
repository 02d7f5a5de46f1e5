import { type ChildProcess, fork } from 'node:child_process'
import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import type { Job, Outcome } from './load-generator.ts'

/** A load generator process. Runs until `close`. */
export interface Loader {
  ask(job: Job): Promise<Outcome>
  close(): void
}

/** Starts a load generator process. */
export function startLoader(): Loader {
  const child = fork(join(import.meta.dirname, 'load-generator.ts'))
  return {
    ask: (job) =>
      new Promise((resolve, reject) => {
        const ended = (code: number | null) => reject(new Error(`The load ended with ${code}.`))
        child.once('exit', ended)
        child.once('message', (outcome: Outcome) => {
          child.off('exit', ended)
          resolve(outcome)
        })
        child.send(job)
      }),
    close: () => void child.kill(),
  }
}

/** A server process. Runs until `close`. */
export interface Server {
  readonly port: number
  readonly pid: number
  close(): void | Promise<void>
}

/**
 * Starts a server with one route: Fastify that sends the answer as an object or, with a `head`, Node alone that sends
 * its bytes with these headers.
 */
export async function startBaselineServer(answer: unknown, head?: Record<string, string>): Promise<Server> {
  const child = fork(join(import.meta.dirname, 'baseline-server.ts'))
  const port = new Promise<number>((resolve) => child.once('message', (listening: number) => resolve(listening)))
  child.send({ answer, head })
  return { port: await port, pid: pidOf(child), close: () => void child.kill() }
}

/** Formats an HTTP request. */
export function requestOf(
  path: string,
  token?: string,
  body?: object,
  headers: Readonly<Record<string, string>> = {},
): string {
  const text = body && JSON.stringify(body)
  const lines = [
    `${text ? 'POST' : 'GET'} ${path} HTTP/1.1`,
    'host: localhost',
    ...(token ? [`authorization: Bearer ${token}`] : []),
    ...Object.entries(headers).map(([name, value]) => `${name}: ${value}`),
    ...(text ? ['content-type: application/json', `content-length: ${Buffer.byteLength(text)}`] : []),
  ]
  return `${lines.join('\r\n')}\r\n\r\n${text ?? ''}`
}

/** Processor time of a process since its start, in milliseconds. */
export function cpuMs(pid: number): number {
  const [user = 0, system = 0] = times(pid)
  return user + system
}

/** Processor time of a process and its children, including those that have ended, in milliseconds. */
export function processorMsWithChildren(pid: number): number {
  const children = readFileSync(`/proc/${pid}/task/${pid}/children`, 'utf8').trim().split(' ').map(Number)
  const ofThose = children.reduce((sum, child) => sum + msIfThere(child), 0)
  // Read the parent last: the time of a child that has just ended counts as its parent's.
  return times(pid).reduce((sum, ms) => sum + ms, ofThose)
}

function msIfThere(pid: number): number {
  try {
    return cpuMs(pid)
  } catch {
    return 0
  }
}

/** User and system time of a process, and of its ended children, in milliseconds. */
function times(pid: number): number[] {
  // The process name may contain spaces and ends with a bracket. The times are fields 14 to 17.
  const fields = readFileSync(`/proc/${pid}/stat`, 'utf8').split(') ').at(-1)?.split(' ') ?? []
  return fields.slice(11, 15).map((ticks) => Number(ticks) * 10)
}

function pidOf({ pid }: ChildProcess): number {
  if (pid === undefined) throw new Error('A process could not be started.')
  return pid
}
