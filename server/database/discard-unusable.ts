import type { PostgresPool, PostgresPoolClient } from 'kysely'
import pg from 'pg'
import { preparedName } from './prepared.ts'
import { cancelQuery, isQueryTimeout, readOnlyState, requireConfirmed } from './standbys.ts'

/**
 * Wraps the pool so that it drops a connection whose query timed out, and one to a read-only server. The first may later
 * begin a transaction or acquire a lock, and the next user would write inside it. The second would stay with a standby after
 * its address leads to the primary again. A query fails if it committed without its synchronous standby, see standbys.ts.
 * Names the prepared statements only if the pool's server keeps them (`prepares`).
 */
export function discardUnusable(pool: pg.Pool, prepares: boolean): PostgresPool {
  return {
    connect: async () => {
      const client = await pool.connect()
      let unusable = false
      let timeout: unknown
      const query = async (text: string, values: readonly unknown[]) => {
        // The rollback after it would wait for the server as well.
        if (timeout) throw timeout
        try {
          const name = prepares ? preparedName(text) : undefined
          return await requireConfirmed(client, () => client.query({ name, text, values: [...values] }))
        } catch (error) {
          unusable ||= !(error instanceof pg.DatabaseError) || error.code === readOnlyState
          if (isQueryTimeout(error)) {
            timeout = error
            cancelQuery(client)
          }
          throw error
        }
      }
      return {
        // The type has a second form for cursors, which this dialect does not use.
        query: query as unknown as PostgresPoolClient['query'],
        release: () => client.release(unusable),
      }
    },
    end: () => pool.end(),
    options: pool.options,
  }
}
