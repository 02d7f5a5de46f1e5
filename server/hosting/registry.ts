import pg from 'pg'
import { UnusableDatabaseError, withSessionSettings } from '../database/connect.ts'
import { discardUnusable } from '../database/discard-unusable.ts'
import { configOf } from '../database/open.ts'

/** A clinic of the registry. */
export interface Clinic {
  readonly id: string
  /** Name and port of the clinic's address, as in the header `Host`, in lower case. */
  readonly host: string
  /** Public URL, without a path. */
  readonly origin: string
  /** Connection to its database, as DATABASE_URL. */
  readonly database: string
  /** Settings of its own, by the names of the environment. They may be secrets. */
  readonly settings: Readonly<Record<string, string>>
  /** Why no portal may open it at present, such as a move. `null` if they may. */
  readonly paused: string | null
  /** Changes whenever one of the fields above does. */
  readonly version: string
  /** Host and port of its database's server. */
  readonly server: string
}

/** What a process keeps in memory of each clinic. */
export type Listed = Pick<Clinic, 'id' | 'host' | 'paused' | 'version' | 'server'>

/** The clinics of an installation, in a database of its own. Every process and command of the installation shares it. */
export interface Registry {
  /** Returns all clinics, in the order of their hosts. */
  list(): Promise<Listed[]>
  /** Records that this process opens a clinic until `release`. Idempotent. Returns `undefined` if the clinic is paused or removed. */
  claim(clinicId: string): Promise<Clinic | undefined>
  /**
   * Keeps the claims of this process on these clinics for another minute. Returns the IDs of those that it may keep open: the
   * others are paused or removed.
   */
  renew(clinicIds: readonly string[]): Promise<readonly string[]>
  /** Ends the claim of this process, and records when the clinic has work to do next. */
  release(clinicId: string, nextDue: Date): Promise<void>
  /** Records that a clinic has the schema of this version. */
  noteSchema(clinicId: string, schema: string): Promise<void>
  /** Makes the clinics due that have another schema than this version, so that each is migrated. */
  wakeOutdated(schema: string): Promise<void>
  /** Ends all claims of this process. Their clinics are due immediately, in another process. */
  releaseAll(): Promise<void>
  /** Returns up to `limit` clinics with due work, or whose process has died. No other process gets them for a minute. */
  takeDue(limit: number): Promise<readonly Listed[]>
  /** Throws unless the registry accepts writes. Changes nothing. */
  requireWritable(): Promise<void>
  /** Runs a statement, such as that of a command. */
  query<Row extends pg.QueryResultRow>(text: string, values?: readonly unknown[]): Promise<Row[]>
  close(): Promise<void>
}

/** How long a claim lasts that is not renewed, in seconds. Its process has died, and the clinic is due. */
const claimSeconds = 60

// A claim and a pause lock the same row, so that either the portal sees the pause, or `pauseClinic` sees the claim.
// A column of a later version is added by `alter table … add column if not exists`.
const schema = `
  select pg_advisory_xact_lock(hashtextextended('clinics', 0));
  create table if not exists hosted_clinic (
    id uuid primary key default gen_random_uuid(),
    host text not null constraint one_clinic_per_host unique,
    origin text not null,
    database text not null,
    database_key text not null constraint one_clinic_per_database unique,
    settings jsonb not null default '{}',
    paused text,
    next_due timestamptz not null default now(),
    schema text
  );
  create table if not exists clinic_claim (
    clinic_id uuid not null references hosted_clinic on delete cascade,
    process uuid not null,
    until timestamptz not null,
    primary key (clinic_id, process)
  )`

const version = 'md5(row(host, origin, database, settings, paused)::text) as version'
const server = `coalesce(substring(database from '//(?:[^/@]*@)?([^/?]*)'), '') as server`
const listedColumns = `id, host, paused, ${version}, ${server}`
/** Columns of a `Clinic`, for `query`. */
export const clinicColumns = `${listedColumns}, origin, database, settings`

/**
 * Opens the registry at `url` and creates its tables. Its connections have the limits of requests, see `withSessionSettings`,
 * and a change fails that its synchronous standby may not have. Throws `UnusableDatabaseError` if it cannot be used.
 */
export async function openRegistry(url: string, onError: (error: Error) => void): Promise<Registry> {
  const pool = new pg.Pool({
    ...withSessionSettings(configOf(url)),
    max: 2,
    application_name: 'dental-portal registry',
  })
  pool.on('error', onError)
  pool.on('connect', (client) => client.on('error', () => {}))
  const usable = discardUnusable(pool, false)
  const query = async <Row extends pg.QueryResultRow>(text: string, values: readonly unknown[] = []) => {
    const client = await usable.connect()
    try {
      return (await client.query<Row>(text, values)).rows
    } finally {
      client.release()
    }
  }
  const me = crypto.randomUUID()
  try {
    await query(schema)
  } catch (error) {
    await pool.end()
    const { message, code } = error as Error & { code?: string }
    throw new UnusableDatabaseError(`The registry of clinics in CLINICS_URL cannot be used: ${message || code}`)
  }
  return {
    query,
    requireWritable: async () => {
      await query('select from hosted_clinic limit 0 for share')
    },
    list: () => query<Listed>(`select ${listedColumns} from hosted_clinic order by host`),
    claim: async (clinicId) => {
      const [clinic] = await query<Clinic>(
        `with chosen as (select * from hosted_clinic where id = $1 and paused is null for share),
          claimed as (
            insert into clinic_claim select id, $2, now() + $3 * interval '1 second' from chosen
            on conflict (clinic_id, process) do update set until = excluded.until)
        select ${clinicColumns} from chosen`,
        [clinicId, me, claimSeconds],
      )
      return clinic
    },
    renew: async (clinicIds) => {
      const kept = await query<{ id: string }>(
        `with chosen as (select id from hosted_clinic where id = any ($1::uuid[]) and paused is null for share)
        insert into clinic_claim select id, $2, now() + $3 * interval '1 second' from chosen
        on conflict (clinic_id, process) do update set until = excluded.until
        returning clinic_id as id`,
        [clinicIds, me, claimSeconds],
      )
      return kept.map(({ id }) => id)
    },
    release: async (clinicId, nextDue) => {
      await query(
        `with ended as (delete from clinic_claim where clinic_id = $1 and process = $2)
        update hosted_clinic set next_due = $3 where id = $1`,
        [clinicId, me, nextDue],
      )
    },
    noteSchema: async (clinicId, schemaName) => {
      await query('update hosted_clinic set schema = $2 where id = $1 and schema is distinct from $2', [
        clinicId,
        schemaName,
      ])
    },
    wakeOutdated: async (schemaName) => {
      await query('update hosted_clinic set next_due = now() where next_due > now() and schema is distinct from $1', [
        schemaName,
      ])
    },
    releaseAll: async () => {
      await query(
        `with ended as (delete from clinic_claim where process = $1 returning clinic_id)
        update hosted_clinic set next_due = now() where id in (select clinic_id from ended)`,
        [me],
      )
    },
    takeDue: async (limit) => {
      await query(`
        with dead as (delete from clinic_claim where until < now() returning clinic_id)
        update hosted_clinic set next_due = now() where id in (select clinic_id from dead)`)
      return query<Listed>(
        `update hosted_clinic set next_due = now() + $2 * interval '1 second' where id in (
          select id from hosted_clinic
          where paused is null and next_due <= now()
            and not exists (select from clinic_claim where clinic_id = hosted_clinic.id)
          order by next_due limit $1 for update skip locked)
        returning ${listedColumns}`,
        [limit, claimSeconds],
      )
    },
    close: () => pool.end(),
  }
}
