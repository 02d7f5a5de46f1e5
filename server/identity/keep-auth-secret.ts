import { randomBytes } from 'node:crypto'
import { linkSync, mkdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { InvalidSettingsError } from '../settings.ts'

const fileName = 'auth-secret'

/** Returns the secret in the data directory; `undefined` if there is none, or this user may not read it. */
export function readAuthSecret(dataDir: string): string | undefined {
  try {
    return readFileSync(join(dataDir, fileName), 'utf8')
  } catch {
    return undefined
  }
}

/**
 * Returns the secret that signs sessions and tokens if AUTH_SECRET is unset. Creates it once in the data directory,
 * readable only by its owner. Atomic across processes: the first file wins. Throws `InvalidSettingsError` if the file
 * cannot be written or is not a secret.
 */
export function loadOrCreateAuthSecret(dataDir: string): string {
  const file = join(dataDir, fileName)
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
    // Anyone can forge a session signed with an empty secret.
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
