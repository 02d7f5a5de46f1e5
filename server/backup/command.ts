import { resolve } from 'node:path'
import type { Progress } from './dump-database.ts'

/** A path that somebody typed: `npm run` changes the folder and says which one it was. */
export function typedPath(path: string): string {
  return resolve(process.env.INIT_CWD ?? '.', path)
}

/** Runs what takes long and says every 2 s on the error output how far it has come. */
export async function withProgress<T>(work: (progress: Progress) => Promise<T>): Promise<T> {
  const progress: Progress = { table: '', bytes: 0 }
  const timer = setInterval(() => {
    if (progress.bytes > 1_000_000) process.stderr.write(`  ${progress.table}: ${megabytes(progress.bytes)} so far\n`)
  }, 2_000)
  try {
    return await work(progress)
  } finally {
    clearInterval(timer)
  }
}

/** A size for people to read. */
export function megabytes(bytes: number): string {
  return bytes < 100_000 ? `${Math.ceil(bytes / 1000)} kB` : `${(bytes / 1_000_000).toFixed(1)} MB`
}
