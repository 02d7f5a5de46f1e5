import { setTimeout as delay } from 'node:timers/promises'
import pg from 'pg'

// Arbitrary, but the same in every version of the portal.
const ownerLock = 0x64656e74

/** Another portal, or one of its commands, uses the same data directory. */
export class DatabaseInUseError extends Error {}

/** Ownership of the embedded database, held until `release` or until the process ends. */
export interface Ownership {
  release(): Promise<void>
}

/**
 * Acquires the embedded database for this process by a session-level advisory lock, which PostgreSQL releases when the
 * process dies. Waits up to 2 s for a dying predecessor, then throws `DatabaseInUseError`. When the connection is lost,
 * `reach` is called to reconnect or restart the server, and the lock is acquired again. `onLost` is called if another
 * portal has the lock at that point.
 */
export async function acquireOwnership(reach: () => Promise<pg.ClientConfig>, onLost: () => void): Promise<Ownership> {
  let released = false
  let acquiring: Promise<void> | undefined
  const onEnd = () => {
    if (!released) acquiring = reacquire()
  }
  const reacquire = async () => {
    while (!released) {
      await delay(200)
      try {
        owner = await acquire(await reach(), 10_000, onEnd)
        return
      } catch (error) {
        if (error instanceof DatabaseInUseError) return onLost()
      }
    }
  }
  let owner = await acquireWithRetry(reach, onEnd)
  return {
    release: async () => {
      released = true
      // An acquisition in progress would keep the lock after the release.
      await acquiring
      await owner.end()
    },
  }
}

// A predecessor that shuts down may stop its server during the wait. Then a new server must be started.
async function acquireWithRetry(reach: () => Promise<pg.ClientConfig>, onEnd: () => void): Promise<pg.Client> {
  for (let attempt = 1; ; attempt++) {
    const config = await reach()
    try {
      return await acquire(config, 2_000, onEnd)
    } catch (error) {
      if (error instanceof DatabaseInUseError || attempt === 3) throw error
    }
  }
}

async function acquire(config: pg.ClientConfig, maxWaitMs: number, onEnd: () => void): Promise<pg.Client> {
  // `npm run doctor` reads the owner's process ID from this name.
  const client = new pg.Client({ ...config, application_name: `dental-portal owner ${process.pid}` })
  // A broken connection also emits `end`. Without a listener, `error` would end the process.
  client.on('error', () => {})
  await client.connect()
  for (const until = Date.now() + maxWaitMs; ; await delay(50)) {
    const { rows } = await client.query<{ mine: boolean }>('select pg_try_advisory_lock($1) as mine', [ownerLock])
    if (rows[0]?.mine) {
      client.once('end', onEnd)
      return client
    }
    if (Date.now() > until) {
      await client.end()
      throw new DatabaseInUseError(
        'Another portal or command is using this data directory. Stop it, or set another DATA_DIR.',
      )
    }
  }
}
