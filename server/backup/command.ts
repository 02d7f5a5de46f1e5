import { resolve } from 'node:path'
import type { Progress } from './dump-database.ts'

/** Resolves a path from the command line. `npm run` changes the working directory and passes the original one. */
export function resolveFromCommandLine(path: string): string {
  return resolve(process.env.INIT_CWD ?? '.', path)
}

/** Runs a long operation and prints its progress to stderr every 2 s. */
export async function withProgress<T>(work: (progress: Progress) => Promise<T>): Promise<T> {
  const progress: Progress = { table: '', bytes: 0 }
  const timer = setInterval(() => {
    if (progress.bytes > 1_000_000) process.stderr.write(`  ${progress.table}: ${formatSize(progress.bytes)} so far\n`)
  }, 2_000)
  try {
    return await work(progress)
  } finally {
    clearInterval(timer)
  }
}

/** Formats a size in bytes. */
export function formatSize(bytes: number): string {
  return bytes < 100_000 ? `${Math.ceil(bytes / 1000)} kB` : `${(bytes / 1_000_000).toFixed(1)} MB`
}
