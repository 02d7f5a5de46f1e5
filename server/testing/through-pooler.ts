import pg from 'pg'
import { type Connected, connect, poolSettings } from '../database/connect.ts'

/** Direct connection to the server on which the tests run; `undefined` for an embedded one. */
export const serverUrl = process.env.DATABASE_LISTEN_URL || process.env.DATABASE_URL

/** Connection pooler of the server through which the tests run: DATABASE_URL next to DATABASE_LISTEN_URL, as for a portal. */
const poolerUrl = process.env.DATABASE_LISTEN_URL && process.env.DATABASE_URL

/** Returns the way to a database of the server through the pooler; `undefined` if the tests run without one. */
export function poolerOf({ connectionString }: pg.ClientConfig): pg.ClientConfig | undefined {
  if (!poolerUrl || !serverUrl || !connectionString) return undefined
  const { host, pathname } = new URL(connectionString)
  // A test may have started another server.
  if (host !== new URL(serverUrl).host) return undefined
  const url = new URL(poolerUrl)
  url.pathname = pathname
  return { connectionString: url.href }
}

/** Opens the connections of another process of the portal, through the pooler if the tests run through one. */
export function openConnections(config: pg.ClientConfig): Connected {
  const pooler = poolerOf(config)
  if (!pooler) return connect(config, () => {})
  return connect(config, () => {}, new pg.Pool(poolSettings(pooler, true)), { prepares: false })
}
