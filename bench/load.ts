import { type ChildProcess, fork } from 'node:child_process'
import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import type { Job, Outcome } from './loader.ts'

/** A process that asks servers, until `close`. */
export interface Loader {
  ask(job: Job): Promise<Outcome>
  close(): void
}

export function startLoader(): Loader {
  const child = fork(join(import.meta.dirname, 'loader.ts'))
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

/** A route of Fastify and nothing else that answers an object; a process of its own, until `close`. */
export interface BareRoute {
  readonly port: number
  readonly pid: number
  close(): void
}

export async function startBareRoute(answer: unknown): Promise<BareRoute> {
  const child = fork(join(import.meta.dirname, 'bare-route.ts'))
  const port = new Promise<number>((resolve) => child.once('message', (told: number) => resolve(told)))
  child.send({ answer })
  return { port: await port, pid: pidOf(child), close: () => void child.kill() }
}

/** A request as it goes over the wire. */
export function requestOf(path: string, token?: string, body?: object): string {
  const text = body && JSON.stringify(body)
  const lines = [
    `${text ? 'POST' : 'GET'} ${path} HTTP/1.1`,
    'host: localhost',
    ...(token ? [`authorization: Bearer ${token}`] : []),
    ...(text ? ['content-type: application/json', `content-length: ${Buffer.byteLength(text)}`] : []),
  ]
  return `${lines.join('\r\n')}\r\n\r\n${text ?? ''}`
}

/** Milliseconds that a process has had of the processor since it began. */
export function processorMs(pid: number): number {
  // Its name may hold spaces and ends with a bracket; user and system time are the 14th and 15th field.
  const fields = readFileSync(`/proc/${pid}/stat`, 'utf8').split(') ').at(-1)?.split(' ') ?? []
  return (Number(fields[11]) + Number(fields[12])) * 10
}

function pidOf({ pid }: ChildProcess): number {
  if (pid === undefined) throw new Error('A process could not be started.')
  return pid
}
