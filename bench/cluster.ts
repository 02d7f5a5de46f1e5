import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { Kysely, PostgresDialect, sql } from 'kysely'
import pg from 'pg'
import { type PortalProcess, postmasterOf, startPortal, urlOf } from '../prove/processes/portal-process.ts'
import { type EmbeddedConnection, startEmbedded } from '../server/database/embedded/embedded.ts'
import type { Database } from '../server/database/schema.ts'

/** A PostgreSQL server in a temporary folder, its databases, and the portals that use them. */
export interface Cluster {
  readonly folder: string
  readonly postmaster: number
  connectionTo(database: string): EmbeddedConnection
  /** Creates a database, empty or as a copy of `template`. */
  create(database: string, template?: string): Promise<void>
  /** Opens a pool for `work`, without the portal's statement timeout: a million bookings take minutes. */
  use<T>(database: string, work: (db: Kysely<Database>) => Promise<T>): Promise<T>
  startPortal(
    database: string,
    settings: Record<string, string>,
    onLog?: (line: string) => void,
  ): Promise<PortalProcess>
  /** Stops the portals and the server, and deletes the folder. */
  close(): Promise<void>
}

/** Starts an embedded PostgreSQL server with the settings of an installation. */
export async function startCluster(): Promise<Cluster> {
  const folder = mkdtempSync(join(tmpdir(), 'portal-bench-'))
  const embedded = await startEmbedded(folder)
  const portals: PortalProcess[] = []
  const connectionTo = (database: string) => ({ ...embedded.connection, database })
  const use: Cluster['use'] = async (database, work) => {
    const pool = new pg.Pool({ ...connectionTo(database), options: '-c jit=off' })
    // `pool.end` does not wait until idle connections are closed, which the end of the server breaks.
    pool.on('error', () => {})
    const db = new Kysely<Database>({ dialect: new PostgresDialect({ pool }) })
    try {
      return await work(db)
    } finally {
      await db.destroy()
    }
  }
  return {
    folder,
    postmaster: postmasterOf(folder),
    connectionTo,
    use,
    create: (database, template = 'template1') =>
      use(embedded.connection.database, async (db) => {
        await sql`create database ${sql.ref(database)} template ${sql.ref(template)}`.execute(db)
      }),
    startPortal: async (database, settings, onLog) => {
      const own = {
        DATA_DIR: mkdtempSync(join(folder, 'portal-')),
        DATABASE_URL: urlOf(connectionTo(database)),
        RATE_LIMITS: 'off',
        SMTP_URL: 'off',
        ...settings,
      }
      const portal = await startPortal(own, onLog && { onLog })
      portals.push(portal)
      // A new installation starts with paused online booking.
      await use(database, (db) => db.updateTable('online_booking').set({ state: 'on' }).execute())
      return portal
    },
    close: async () => {
      for (const portal of portals) await portal.stop()
      await embedded.stop()
      rmSync(folder, { recursive: true, force: true })
    },
  }
}
