import { randomBytes } from 'node:crypto'
import { type Kysely, sql } from 'kysely'
import type { Context } from '../context.ts'
import type { Database } from '../database/schema.ts'
import { runPeriodically } from '../run-periodically.ts'
import { type ChainedEntry, chainedColumns, digestDevice, hashEntry, readChain } from './hash-entry.ts'
import { type WriteLines, writeEntries } from './write-entries.ts'

const intervalMs = 60_000
const batchSize = 1_000

/** The newest link of the chain. */
export interface ChainHead {
  readonly position: number
  readonly hash: string
}

/**
 * Adds all committed entries to the chain that are not in it, in batches, each in the order of their IDs. A transaction that
 * commits after one with higher IDs comes later in the chain. Locks only the chain, never what writers of entries need; does
 * nothing while another process adds. Returns the newest link if it added one. Idempotent.
 */
export async function chainEntries(db: Kysely<Database>, stop?: AbortSignal): Promise<ChainHead | undefined> {
  const complete = await findCompleteId(db)
  let head: ChainHead | undefined
  for (let after: string | undefined; !stop?.aborted; ) {
    const added = await chainBatch(db, after, complete)
    if (!added) break
    head = added.head ?? head
    if (added.last === undefined) break
    after = added.last
  }
  return head
}

/**
 * Returns the highest ID so far if no transaction is writing entries: then none with a lower ID can still be committed. An
 * insert locks the table before it takes its ID, so the IDs are read before the locks.
 */
async function findCompleteId(db: Kysely<Database>): Promise<string | undefined> {
  const drawn = await sql<{ id: string }>`
    select (case when is_called then last_value else last_value - 1 end)::text as id from audit_entry_id_seq`.execute(
    db,
  )
  const { rows: writers } = await sql`
    select from pg_locks where locktype = 'relation' and relation = 'audit_entry'::regclass
      and database = (select oid from pg_database where datname = current_database())
      and mode = 'RowExclusiveLock' and granted limit 1`.execute(db)
  return writers.length === 0 ? drawn.rows[0]?.id : undefined
}

/** Adds those of the next `batchSize` entries after this ID. Returns the last ID if there may be more; nothing while another process adds. */
function chainBatch(
  db: Kysely<Database>,
  after: string | undefined,
  complete: string | undefined,
): Promise<{ head: ChainHead | undefined; last: string | undefined } | undefined> {
  return db.transaction().execute(async (tx) => {
    const chain = await readChain(tx, sql`for update skip locked`)
    if (!chain) return undefined
    const read = await readEntries(tx, after ?? chain.settled)
    const entries = read.filter(({ linked }) => !linked)
    const last = read.length === batchSize ? read.at(-1)?.id : undefined
    let position = Number(chain.position)
    let { hash } = chain
    const links = entries.map((entry) => {
      const salt = randomBytes(16)
      const digest = digestDevice(salt, entry)
      const previous = hash
      hash = hashEntry(previous, entry, digest)
      position += 1
      return { position, entryId: entry.id, salt, digest, previous, hash }
    })
    if (links.length > 0) await insertLinks(tx, links)
    const settled = complete === undefined ? chain.settled : smaller(complete, last ?? complete)
    if (links.length > 0 || BigInt(settled) > BigInt(chain.settled)) {
      await tx
        .updateTable('audit_chain')
        .set({ position: String(position), hash, settled: sql`greatest(settled, ${settled}::bigint)` })
        .execute()
    }
    return { head: links.length > 0 ? { position, hash: hash.toString('hex') } : undefined, last }
  })
}

/** Reads the entries after this ID, and whether they are in the chain. */
async function readEntries(
  tx: Kysely<Database>,
  after: string,
): Promise<readonly (ChainedEntry & { readonly linked: boolean })[]> {
  // A plan of when the chain was empty would read the whole chain for each entry.
  await sql`set local enable_seqscan = off`.execute(tx)
  const { rows } = await sql<ChainedEntry & { readonly linked: boolean }>`
    select ${chainedColumns}, link.position is not null as linked
    from (select * from audit_entry where id > ${after} order by id limit ${batchSize}) entry
    left join lateral (select position from audit_link where entry_id = entry.id limit 1) link on true
    order by entry.id`.execute(tx)
  return rows
}

interface Link {
  readonly position: number
  readonly entryId: string
  readonly salt: Buffer
  readonly digest: Buffer
  readonly previous: Buffer
  readonly hash: Buffer
}

async function insertLinks(tx: Kysely<Database>, links: readonly Link[]): Promise<void> {
  const hex = (column: 'salt' | 'digest' | 'previous' | 'hash') => links.map((link) => link[column].toString('hex'))
  await sql`
    insert into audit_link (position, entry_id, salt, digest, previous, hash)
    select position, entry_id, decode(salt, 'hex'), decode(digest, 'hex'), decode(previous, 'hex'), decode(hash, 'hex')
    from unnest(${links.map(({ position }) => position)}::bigint[], ${links.map(({ entryId }) => entryId)}::bigint[],
      ${hex('salt')}::text[], ${hex('digest')}::text[], ${hex('previous')}::text[], ${hex('hash')}::text[])
      as link (position, entry_id, salt, digest, previous, hash)`.execute(tx)
}

function smaller(one: string, other: string): string {
  return BigInt(one) < BigInt(other) ? one : other
}

/**
 * Every minute, adds new entries to the chain, tells `onHead` its newest link, and lets `write`, if there is one, write the
 * entries that are not written yet. Returns a function that stops it.
 */
export function startAuditChain(
  { db }: Context,
  { onHead, write }: { readonly onHead: (head: ChainHead) => void; readonly write: WriteLines | undefined },
  onError: (error: unknown) => void,
): () => Promise<void> {
  return runPeriodically({ firstAfterMs: 0, retryDelayMs: intervalMs, onError }, async (stop) => {
    const head = await chainEntries(db, stop)
    if (head) onHead(head)
    if (write) await writeEntries(db, write, stop)
    return intervalMs
  })
}
