import pg from 'pg'

/** A table of the portal. A table of the Stripe stand-in has its schema and a dot before its name. */
export interface Table {
  readonly name: string
  /** Columns without the generated ones. */
  readonly columns: readonly string[]
}

/**
 * Tables with sessions, tokens, the addresses of calendar feeds, and the secret that signs sessions. A backup omits them, and a restore empties them, so that
 * it revives nothing that has been revoked since the backup.
 */
export const ephemeralTables: readonly string[] = [
  'session',
  'verification',
  'mail_link',
  'appointment_link',
  'calendar_feed',
  'attempt_count',
  'passkey_challenge',
  'sign_in_code',
  'staff_invitation',
  'auth_secret',
]

// Tables of extensions are not part of a backup.
const tablesOfPortal = `
  from pg_class c join pg_namespace n on n.oid = c.relnamespace
  where c.relkind = 'r' and n.nspname in (current_schema(), 'stripe_stand_in') and c.relname not like 'kysely_migration%'
    and not exists (select from pg_depend d where d.objid = c.oid and d.deptype = 'e')`
const nameOfTable = `case when n.nspname = current_schema() then c.relname else n.nspname || '.' || c.relname end`

/**
 * Lists the portal's tables, each after those that its foreign keys reference, so that they can be filled in this order.
 * Ignores deferred keys, which may be circular.
 */
export async function listTables(client: pg.Client): Promise<Table[]> {
  const { rows } = await client.query<Table & { readonly needs: readonly string[] }>(`
    select ${nameOfTable} as name,
      array(
        select a.attname::text from pg_attribute a
        where a.attrelid = c.oid and a.attnum > 0 and not a.attisdropped and a.attgenerated = '' order by a.attnum
      ) as columns,
      array(
        select o.relname::text from pg_constraint k join pg_class o on o.oid = k.confrelid
        where k.conrelid = c.oid and k.contype = 'f' and not k.condeferred and o.oid <> c.oid order by 1
      ) as needs
    ${tablesOfPortal} order by 1`)
  const found = new Map(rows.map((row) => [row.name, row]))
  const ordered = new Map<string, Table>()
  const add = (name: string) => {
    const table = found.get(name)
    if (!table || ordered.has(name)) return
    for (const needed of table.needs) add(needed)
    ordered.set(name, { name, columns: table.columns })
  }
  for (const name of found.keys()) add(name)
  return [...ordered.values()]
}

/** Lists the identity columns. */
export async function listIdentityColumns(
  client: pg.Client,
): Promise<{ table: string; column: string; sequence: string }[]> {
  const { rows } = await client.query<{ table: string; column: string; sequence: string }>(`
    select name as table, a.attname as column, pg_get_serial_sequence(oid::regclass::text, a.attname) as sequence
    from (select c.oid, ${nameOfTable} as name ${tablesOfPortal}) t join pg_attribute a on a.attrelid = t.oid
    where a.attnum > 0 and a.attidentity <> '' order by 1, 2`)
  return rows
}

/** Quotes a table name for SQL. */
export function quoted(table: string): string {
  return table.split('.').map(pg.escapeIdentifier).join('.')
}

/** Returns a COPY command without its direction. */
export function copyCommand({ name, columns }: Table): string {
  return `copy ${quoted(name)} (${columns.map(pg.escapeIdentifier).join(', ')})`
}
