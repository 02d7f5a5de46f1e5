import pg from 'pg'

// The text format of COPY depends on these settings, and standbys.ts on the warnings.
const settings = `
  set client_min_messages = 'warning';
  set statement_timeout = 0; set idle_in_transaction_session_timeout = 0; set lock_timeout = '10s';
  set client_encoding = 'UTF8'; set datestyle = 'ISO, YMD'; set timezone = 'UTC'; set extra_float_digits = 1`

/** Opens a connection without a statement timeout. A statement waits at most 10 s for a lock. */
export async function connectMaintenanceClient(config: pg.ClientConfig): Promise<pg.Client> {
  const client = new pg.Client({ ...config, connectionTimeoutMillis: 5_000, application_name: 'dental-portal backup' })
  // A connection error also fails the statement in progress.
  client.on('error', () => {})
  await client.connect()
  await client.query(settings)
  return client
}
