import { type Kysely, sql } from 'kysely'
import type { Database } from '../database/schema.ts'

// Rate limit counters, used challenges and reloads of other processes do not count as writes; neither do audit entries of reads, the
// sliding expiry of a session and the deletion of one that has expired.
const exempt = `'attempt_count', 'change', 'passkey_challenge'`

/** Makes every table of the portal and of the provider record writes. Rolled back writes are not recorded. */
export async function watchTables(db: Kysely<Database>): Promise<void> {
  await sql`create schema watched`.execute(db)
  await sql`create unlogged table watched.touched (name text not null)`.execute(db)
  await sql`
    create function watched.note() returns trigger language plpgsql as $$
    begin
      if tg_table_name = 'audit_entry' and to_jsonb(new) ->> 'action' = 'read' then return null; end if;
      if tg_table_name = 'session' and tg_op = 'UPDATE'
        and to_jsonb(new) - array['expires_at', 'updated_at'] = to_jsonb(old) - array['expires_at', 'updated_at']
      then return null; end if;
      if tg_table_name = 'session' and tg_op = 'DELETE' and (to_jsonb(old) ->> 'expires_at')::timestamptz <= now()
      then return null; end if;
      insert into watched.touched values (tg_table_schema || '.' || tg_table_name || ' ' || tg_op);
      return null;
    end $$`.execute(db)
  await sql`
    do $$
    declare watched record;
    begin
      for watched in
        select table_schema, table_name from information_schema.tables
        where table_schema in ('public', 'stripe_stand_in') and table_type = 'BASE TABLE'
          and table_name not like 'kysely%' and table_name not in (${sql.raw(exempt)})
      loop
        execute format('create trigger watched after insert or update or delete on %I.%I
          for each row execute function watched.note()', watched.table_schema, watched.table_name);
      end loop;
    end $$`.execute(db)
}

/** Returns the writes since the last call. */
export async function takeWrittenTables(db: Kysely<Database>): Promise<string[]> {
  const { rows } = await sql<{ name: string }>`delete from watched.touched returning name`.execute(db)
  return [...new Set(rows.map(({ name }) => name))].sort()
}

/**
 * Returns the number of writes to each table since the first call for this database, as text: to check that a refused request
 * changed nothing.
 */
export async function countWrites(db: Kysely<Database>): Promise<string> {
  const { rows } = await sql<{ watched: boolean }>`
    select to_regclass('watched.touched') is not null as watched`.execute(db)
  if (!rows[0]?.watched) await watchTables(db)
  const counted = await sql<{ name: string; count: number }>`
    select name, count(*)::integer as count from watched.touched group by name order by name`.execute(db)
  return counted.rows.map(({ name, count }) => `${name} ${count}`).join('\n')
}
