import { setTimeout as delay } from 'node:timers/promises'
import pg from 'pg'

// Any number will do, as long as every version of the portal uses the same one.
const ownerLock = 0x64656e74

/** Another portal runs on the same data directory. */
export class AlreadyOwned extends Error {}

/** The claim of one portal on its embedded database, held until `release` or until the process ends. */
export interface Ownership {
  release(): Promise<void>
}

/**
 * Claims the embedded database for this process by a session-level advisory lock, which PostgreSQL drops the moment
 * the process dies. Waits up to 2 s for a dying predecessor, then throws AlreadyOwned. When the connection is lost it
 * is claimed again; `onLost` is called when another portal was faster.
 */
export async function ownDatabase(config: pg.ClientConfig, onLost: () => void): Promise<Ownership> {
  let released = false
  let held = await claim(config, 2_000)
  const watch = () => {
    held.on('error', () => {})
    held.on('end', () => {
      if (!released) void claimAgain()
    })
  }
  const claimAgain = async () => {
    while (!released) {
      try {
        held = await claim(config, 10_000)
        watch()
        return
      } catch (error) {
        if (error instanceof AlreadyOwned) return onLost()
        await delay(500)
      }
    }
  }
  watch()
  return {
    release: async () => {
      released = true
      await held.end()
    },
  }
}

async function claim(config: pg.ClientConfig, patience: number): Promise<pg.Client> {
  const client = new pg.Client({ ...config, application_name: 'dental-portal owner' })
  await client.connect()
  for (const until = Date.now() + patience; ; await delay(50)) {
    const { rows } = await client.query<{ mine: boolean }>('select pg_try_advisory_lock($1) as mine', [ownerLock])
    if (rows[0]?.mine) return client
    if (Date.now() > until) {
      await client.end()
      throw new AlreadyOwned('Another portal is running on this data directory.')
    }
  }
}
