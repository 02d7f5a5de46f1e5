import { setTimeout as delay } from 'node:timers/promises'
import pg from 'pg'
import { type DatabaseServer, startDatabaseServer } from './database-server.ts'

/** A PostgreSQL server whose commits can be made to wait for a synchronous standby that does not exist. */
export interface SynchronousServer {
  readonly server: DatabaseServer
  /** A superuser whose commits wait for no standby. */
  readonly admin: pg.Client
  /** Returns the process IDs of the commits that wait for a standby. */
  waiting(): Promise<number[]>
  /** Sets the names of the synchronous standbys. Without any, commits do not wait. */
  setStandbys(names: string): Promise<void>
  /** Requires a standby that does not exist, and returns once commits wait for it. */
  loseStandby(): Promise<void>
  /** Cancels the waits in progress, or ends their server processes. */
  cancelWaits(by?: 'pg_cancel_backend' | 'pg_terminate_backend'): Promise<void>
  /** Connects `admin` again, after the server was restarted. */
  reconnect(): Promise<void>
  stop(): Promise<void>
}

/** Starts a server as `SynchronousServer`. Its commits wait for no standby yet. */
export async function startSynchronousServer(): Promise<SynchronousServer> {
  const server = await startDatabaseServer()
  const connect = async (synchronousCommit: 'on' | 'local') => {
    const options = `-c synchronous_commit=${synchronousCommit}`
    const client = new pg.Client({ connectionString: server.url, options })
    client.on('error', () => {})
    await client.connect()
    return client
  }
  let admin = await connect('local')
  // A server for tests does not wait for its disk, and so for no standby.
  await admin.query('alter role current_user set synchronous_commit = on')
  const waiting = async () => {
    const { rows } = await admin.query<{ pid: number }>("select pid from pg_stat_activity where wait_event = 'SyncRep'")
    return rows.map(({ pid }) => pid)
  }
  const setStandbys = async (names: string) => {
    await admin.query(`alter system set synchronous_standby_names = '${names}'`)
    await admin.query('select pg_reload_conf()')
  }
  const cancelWaits = async (by: 'pg_cancel_backend' | 'pg_terminate_backend' = 'pg_cancel_backend') => {
    for (const pid of await waiting()) await admin.query(`select ${by}($1)`, [pid])
  }
  return {
    server,
    get admin() {
      return admin
    },
    waiting,
    setStandbys,
    cancelWaits,
    loseStandby: async () => {
      await setStandbys('nobody')
      const client = await connect('on')
      for (let committed = true; committed; ) {
        committed = false
        const commit = client.query("select pg_logical_emit_message(true, 'test', '')").then(() => {
          committed = true
        })
        while (!committed && (await waiting()).length === 0) await delay(10)
        await cancelWaits()
        const isOver = committed
        await commit
        committed = isOver
      }
      await client.end()
    },
    reconnect: async () => {
      admin = await connect('local')
    },
    stop: async () => {
      await admin.end()
      await server.stop()
    },
  }
}
