import { randomBytes } from 'node:crypto'
import { linkSync, mkdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'

/**
 * The secret that signs sessions and tokens where AUTH_SECRET is unset: made once, kept in the data directory for its
 * owner only. Safe from several processes at once: the file appears whole or not at all, and the first one wins.
 */
export function keepAuthSecret(dataDir: string): string {
  const file = join(dataDir, 'auth-secret')
  const draft = `${file}.${process.pid}`
  mkdirSync(dataDir, { recursive: true })
  writeFileSync(draft, randomBytes(32).toString('base64url'), { mode: 0o600 })
  try {
    linkSync(draft, file)
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code !== 'EEXIST') throw error
  } finally {
    rmSync(draft)
  }
  return readFileSync(file, 'utf8')
}
