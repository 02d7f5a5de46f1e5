import { setTimeout as delay } from 'node:timers/promises'
import pg from 'pg'
import { poolSettings } from '../database/connect.ts'
import { copyTemplate, type OwnDatabase } from './template-database.ts'
import { poolerOf } from './through-pooler.ts'

/** A copy of the template with a pool of connections to it, for one test at a time. */
export interface LentDatabase {
  readonly config: pg.ClientConfig
  /** The pool. Its `end` waits until no connection is in use, and leaves them open. */
  readonly pool: pg.Pool
  /** Restores the rows of the template for the next test, or drops the database if more than rows may differ. */
  giveBack(): Promise<void>
}

interface Kept {
  readonly database: OwnDatabase
  readonly pool: pg.Pool
  /** Restores rows. The role that it takes makes PostgreSQL forget its plans, which connections of the pool keep. */
  readonly restorer: pg.Client
}

// A new database costs a test ten times as much as restored rows, because its connections load and plan everything again.
const kept = new Map<string, Kept[]>()
const mostKept = 2

/** Lends a database on the template's server: one that an earlier test of this process gave back, or a new copy. */
export async function lendDatabase(address: string): Promise<LentDatabase> {
  const known = kept.get(address) ?? []
  kept.set(address, known)
  const lent = known.pop() ?? (await openDatabase(address))
  const { database, pool, restorer } = lent
  return {
    config: database.config,
    pool: lend(pool),
    giveBack: async () => {
      if (known.length < mostKept && (await restoreRows(lent).catch(() => false))) {
        known.push(lent)
      } else {
        await Promise.all([pool.end(), restorer.end()])
        await database.drop()
      }
    },
  }
}

async function openDatabase(address: string): Promise<Kept> {
  const database = await copyTemplate(address)
  const restorer = new pg.Client(database.config)
  restorer.on('error', () => {})
  await restorer.connect()
  // On a server of DATABASE_URL nothing is kept: its owner may lack the right, and nothing would drop the database at the end.
  if (!database.config.connectionString) await restorer.query(preparations)
  const pooler = poolerOf(database.config)
  const settings = poolSettings(pooler ?? database.config, pooler !== undefined)
  const pool = new pg.Pool({ ...settings, idleTimeoutMillis: 0, allowExitOnIdle: true })
  pool.on('error', () => {})
  pool.on('connect', (client) => client.on('error', () => {}))
  return { database, pool, restorer }
}

/** Returns a view of the pool with listeners and an end of its own. */
function lend(pool: pg.Pool): pg.Pool {
  const ended = async () => {
    while (pool.idleCount < pool.totalCount) await delay(1)
  }
  const lent: pg.Pool = Object.create(pool, {
    on: { value: () => lent },
    connect: { value: () => pool.connect() },
    end: { value: ended },
  })
  return lent
}

async function restoreRows({ pool, restorer }: Kept): Promise<boolean> {
  if (pool.idleCount < pool.totalCount) return false
  const clients = await Promise.all(Array.from({ length: pool.totalCount }, () => pool.connect()))
  const own = [restorer, ...clients].map((client) => (client as unknown as { processID: number }).processID)
  // Few tests need more connections at the same time, and each takes memory.
  for (const client of clients.splice(4)) client.release(true)
  try {
    for (const client of clients) await client.query('reset all; unlisten *; select pg_advisory_unlock_all()')
    const { rows } = await restorer.query('select lent.restore_rows($1) as restored', [own])
    return rows[0].restored === true
  } finally {
    for (const client of clients) client.release()
  }
}

/**
 * Keeps the rows of the template in a schema, and notes changes of definitions. `restore_rows` returns false if it cannot
 * restore everything. Deleting costs a tenth of truncating, but what it leaves must not make tables large, and statistics
 * of empty tables would change the plans of later tests. Event triggers do not fire for a replica.
 */
const preparations = `
create schema lent;
create table lent.sequences as select sequencename as name, last_value from pg_sequences where schemaname = 'public';
create table lent.tables (name text primary key, columns text, filled boolean, size bigint);
create table lent.changed_definitions (command text);
create function lent.note_change() returns event_trigger language plpgsql as $$
begin
  if exists (
    select from pg_event_trigger_ddl_commands() where coalesce(schema_name, object_identity) <> 'stripe_stand_in'
  ) then
    insert into lent.changed_definitions values (tg_tag);
  end if;
end $$;
create function lent.note_drop() returns event_trigger language plpgsql as $$
begin
  insert into lent.changed_definitions values (tg_tag);
end $$;
do $$
declare
  each record;
  filled boolean;
begin
  for each in
    select c.relname as name, string_agg(quote_ident(a.attname), ', ' order by a.attnum) as columns
    from pg_class c join pg_attribute a on a.attrelid = c.oid
    where c.relkind = 'r' and c.relnamespace = 'public'::regnamespace
      and a.attnum > 0 and not a.attisdropped and a.attgenerated = ''
    group by c.relname
  loop
    execute format('select exists (select from public.%I)', each.name) into filled;
    insert into lent.tables values (each.name, each.columns, filled, pg_relation_size(format('public.%I', each.name)));
    execute format('alter table public.%I set (autovacuum_enabled = off)', each.name);
    if filled then
      execute format('create table lent.%I as table public.%I', 'rows_of_' || each.name, each.name);
    end if;
  end loop;
end $$;
create function lent.count_statistics() returns bigint language sql as $$
  select count(*) from pg_statistic s join pg_class c on c.oid = s.starelid where c.relnamespace = 'public'::regnamespace
$$;
create table lent.statistics as select lent.count_statistics() as number;
create function lent.restore_rows(own_processes integer[]) returns boolean
language plpgsql set session_replication_role = replica as $$
declare
  each record;
begin
  if exists (select from lent.changed_definitions)
    or (select number from lent.statistics) <> lent.count_statistics()
    or exists (
      select from pg_db_role_setting s join pg_database d on d.oid = s.setdatabase where d.datname = current_database()
    )
    or exists (
      select from pg_stat_activity
      where datname = current_database() and backend_type = 'client backend' and pid <> all (own_processes)
    )
  then
    return false;
  end if;
  for each in select tablename from pg_tables where schemaname = 'stripe_stand_in' loop
    execute format('delete from stripe_stand_in.%I', each.tablename);
  end loop;
  if exists (select from lent.tables where pg_relation_size(format('public.%I', name)) > size + 32768) then
    execute (select 'truncate ' || string_agg(format('public.%I', name), ', ') from lent.tables);
  else
    for each in select name from lent.tables loop
      execute format('delete from public.%I', each.name);
    end loop;
  end if;
  for each in select name, columns from lent.tables where filled loop
    execute format(
      'insert into public.%I (%s) overriding system value select %2$s from lent.%I',
      each.name, each.columns, 'rows_of_' || each.name
    );
  end loop;
  perform setval(format('public.%I', name), coalesce(last_value, 1), last_value is not null) from lent.sequences;
  return true;
end $$;
create event trigger note_change on ddl_command_end execute function lent.note_change();
create event trigger note_drop on sql_drop execute function lent.note_drop();
`
