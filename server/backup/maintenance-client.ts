import pg from 'pg'

// Texts that COPY writes and reads mean the same whatever the server was told.
const settings = `
  set statement_timeout = 0; set idle_in_transaction_session_timeout = 0; set lock_timeout = '10s';
  set client_encoding = 'UTF8'; set datestyle = 'ISO, YMD'; set timezone = 'UTC'; set extra_float_digits = 1`

/** A connection on which a statement may take as long as it takes, but none waits for a lock longer than 10 s. */
export async function connectMaintenanceClient(config: pg.ClientConfig): Promise<pg.Client> {
  const client = new pg.Client({ ...config, connectionTimeoutMillis: 5_000, application_name: 'dental-portal backup' })
  // What breaks also fails the statement under way.
  client.on('error', () => {})
  await client.connect()
  await client.query(settings)
  return client
}
