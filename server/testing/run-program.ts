import { type ChildProcess, spawn } from 'node:child_process'
import { join } from 'node:path'

/** Exit code and output of a program. */
export interface Ended {
  readonly code: number | null
  readonly out: string
  readonly err: string
  readonly milliseconds: number
}

/**
 * Runs a program of server/ as a process with exactly these settings. Sends it SIGTERM once its output matches
 * `stopOn`. Calls `began` with the process.
 */
export function run(
  program: string,
  settings: Record<string, string>,
  args: readonly string[] = [],
  stopOn?: RegExp,
  began: (child: ChildProcess) => void = () => {},
): Promise<Ended> {
  const start = performance.now()
  const { PATH, NODE_COMPILE_CACHE } = process.env
  const env = { PATH, NODE_COMPILE_CACHE, ...settings }
  const child = spawn(process.execPath, [join(import.meta.dirname, '..', program), ...args], { env })
  began(child)
  let [out, err] = ['', '']
  child.stdout.on('data', (chunk: Buffer) => {
    out += chunk.toString()
    if (stopOn?.test(out)) child.kill('SIGTERM')
  })
  child.stderr.on('data', (chunk: Buffer) => {
    err += chunk.toString()
  })
  return new Promise((resolve) => {
    child.once('close', (code) => resolve({ code, out, err, milliseconds: performance.now() - start }))
  })
}
