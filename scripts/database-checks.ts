import { startDatabaseServer } from '../prove/processes/database-server.ts'
import { hasPgbouncer, startPgbouncer } from '../prove/processes/pgbouncer.ts'

/** Test files whose subject depends on the version of PostgreSQL: constraints, locks, SQL functions, migrations, backups. */
export const databaseTests = [
  'server/audit/',
  'server/backup/',
  'server/bookings/book-appointment.test.ts',
  'server/bookings/booking-table.test.ts',
  'server/cancellations/',
  'server/closed-days/',
  'server/database/connect.test.ts',
  'server/database/functions.test.ts',
  'server/database/change-feed.test.ts',
  'server/database/migrate.test.ts',
  'server/database/open.test.ts',
  'server/payments/payment-table.test.ts',
  'server/people/search.test.ts',
  'prove/one-slot.test.ts',
]

/** A database on which `databaseTests` run again, until `close`. */
interface OpenedDatabase {
  readonly name: string
  readonly settings: Record<string, string>
  close(): Promise<void>
}

/** A repetition of `databaseTests` on another database than the embedded one. */
export interface DatabaseCheck {
  /** Its name in `passed-checks.json`. */
  readonly name: string
  /** Files and folders after a change of which it runs. */
  readonly protects: readonly string[]
  /** Whether this machine has the programs. */
  readonly runs: boolean
  open(): Promise<OpenedDatabase>
}

const protects = ['server/database', ...databaseTests]

export const databaseChecks: readonly DatabaseCheck[] = [
  {
    name: 'tests on a PostgreSQL server',
    protects,
    runs: true,
    open: async () => {
      const { name, url, stop } = await startDatabaseServer()
      return { name: `tests on ${name}`, settings: { DATABASE_URL: url }, close: stop }
    },
  },
  {
    name: 'tests through a connection pooler',
    protects: [...protects, 'prove/processes/pgbouncer.ts', 'server/testing/through-pooler.ts'],
    runs: hasPgbouncer,
    open: async () => {
      const server = await startDatabaseServer()
      // Fewer connections than a portal opens, so that its clients share them.
      const pooler = await startPgbouncer(server.url, { settings: 'default_pool_size = 4' })
      const close = async () => {
        await pooler.stop()
        await server.stop()
      }
      return {
        name: 'tests through pgbouncer',
        settings: { DATABASE_URL: pooler.url, DATABASE_LISTEN_URL: server.url },
        close,
      }
    },
  },
]
