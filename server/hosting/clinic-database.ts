import pg from 'pg'
import { connectMaintenanceClient } from '../backup/maintenance-client.ts'
import { UnusableDatabaseError } from '../database/connect.ts'
import { requireConfirmed } from '../database/standbys.ts'
import { InvalidSettingsError } from '../settings.ts'

/** Returns a key of a database that is the same for all addresses that lead to it. Throws the error of the connection. */
export async function identifyDatabase(config: pg.ClientConfig): Promise<string> {
  const rows = await runOn<{ key: string }>(
    config,
    `select system_identifier || '/' || (select oid from pg_database where datname = current_database()) as key
    from pg_control_system()`,
  )
  return rows[0]?.key ?? ''
}

/** Creates an empty database on the server of a connection. Throws `InvalidSettingsError` or `UnusableDatabaseError`. */
export async function createDatabase(server: string, name: string): Promise<void> {
  await runOn({ connectionString: server }, `create database ${pg.escapeIdentifier(name)} template template0`).catch(
    (error: unknown) => {
      const { code, message } = error as Error & { code?: string }
      throw code === '42P04'
        ? new InvalidSettingsError(`The database ${name} exists. Use it with --database.`)
        : new UnusableDatabaseError(`The database ${name} cannot be created: ${message}`)
    },
  )
}

/** Drops a database on the server of a connection. Idempotent. Throws if it is in use. */
export async function dropDatabase(server: string, name: string): Promise<void> {
  await runOn({ connectionString: server }, `drop database if exists ${pg.escapeIdentifier(name)}`)
}

/**
 * Makes the next sessions of a database read-only, and ends the present ones, or removes the setting. Idempotent. Needs the owner of
 * the database only for a change. Throws `UnusableDatabaseError`.
 */
export async function setReadOnly(database: string, on: boolean): Promise<void> {
  const name = decodeURIComponent(new URL(database).pathname.slice(1))
  const config = { connectionString: database, options: '-c default_transaction_read_only=off' }
  try {
    const set = await runOn(
      config,
      `select from pg_db_role_setting where setrole = 0 and 'default_transaction_read_only=on' = any (setconfig)
        and setdatabase = (select oid from pg_database where datname = current_database())`,
    )
    const change = on ? 'set default_transaction_read_only = on' : 'reset default_transaction_read_only'
    if (set.length > 0 !== on) await runOn(config, `alter database ${pg.escapeIdentifier(name)} ${change}`)
    if (on) await runOn(config, endSessions)
  } catch (error) {
    const { message, code } = error as Error & { code?: string }
    const wanted = on ? 'made read-only' : 'opened'
    throw new UnusableDatabaseError(`The database ${name} of the clinic cannot be ${wanted}: ${message || code}`)
  }
}

const endSessions = `
  select pg_terminate_backend(pid) from pg_stat_activity
  where datname = current_database() and pid <> pg_backend_pid() and backend_type = 'client backend'`

async function runOn<Row extends pg.QueryResultRow>(config: pg.ClientConfig, statement: string): Promise<Row[]> {
  const client = await connectMaintenanceClient(config)
  try {
    return (await requireConfirmed(client, () => client.query<Row>(statement))).rows
  } finally {
    await client.end()
  }
}

/** Returns the connection to another database of the same server. */
export function inDatabase(server: string, name: string): string {
  const url = new URL(server)
  url.pathname = `/${name}`
  return url.href
}
