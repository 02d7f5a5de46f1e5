import { type Kysely, sql } from 'kysely'
import type { Database } from './schema.ts'

const settings = ['fsync', 'synchronous_commit', 'full_page_writes']

/** Returns what a power failure could cost with the settings of the server; `undefined` if nothing. */
export async function findDurabilityRisk(db: Kysely<Database>): Promise<string | undefined> {
  const { rows } = await sql<{ off: string[] }>`
    select array(
      select name from unnest(${settings}::text[]) with ordinality s (name, position)
      where current_setting(name) = 'off' order by position
    ) as off`.execute(db)
  const off = rows[0]?.off ?? []
  if (off.length === 0) return undefined
  return `${off.join(' and ')} ${off.length > 1 ? 'are' : 'is'} off. A power failure could lose confirmed bookings.`
}

/**
 * Returns what a failover could cost with the replication settings of the server; `undefined` if it has no standby, or commits wait
 * for one.
 */
export async function findFailoverRisk(db: Kysely<Database>): Promise<string | undefined> {
  const { rows } = await sql<{ risk: boolean }>`
    select exists (select from pg_stat_replication) and (current_setting('synchronous_standby_names') = ''
      or current_setting('synchronous_commit') in ('off', 'local')) as risk`.execute(db)
  if (!rows[0]?.risk) return undefined
  return 'PostgreSQL has a standby and does not wait for it. A failover could lose confirmed bookings.'
}
