import { randomBytes } from 'node:crypto'
import { linkSync, mkdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { InvalidSettingsError } from '../settings.ts'

/**
 * The secret that signs sessions and tokens where AUTH_SECRET is unset: made once, kept in the data directory for its
 * owner only. Safe from several processes at once: the file appears whole or not at all, and the first one wins.
 * Throws WrongSettings where it cannot be kept or what is kept is no secret.
 */
export function loadOrCreateAuthSecret(dataDir: string): string {
  const file = join(dataDir, 'auth-secret')
  const draft = `${file}.${process.pid}`
  try {
    mkdirSync(dataDir, { recursive: true })
    writeFileSync(draft, randomBytes(32).toString('base64url'), { mode: 0o600, flush: true })
    try {
      linkSync(draft, file)
    } catch (error) {
      if ((error as NodeJS.ErrnoException).code !== 'EEXIST') throw error
    } finally {
      rmSync(draft)
    }
    const secret = readFileSync(file, 'utf8')
    // Whoever knows an empty secret can sign in as anyone.
    if (secret.length < 32)
      throw new InvalidSettingsError(
        `${file} is not a valid secret. Delete it to create a new one; all users will have to sign in again.`,
      )
    return secret
  } catch (error) {
    if (error instanceof InvalidSettingsError) throw error
    throw new InvalidSettingsError(`DATA_DIR must be a writable directory: ${(error as Error).message}`)
  }
}
