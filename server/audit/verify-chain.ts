import { type Kysely, sql } from 'kysely'
import type { Database } from '../database/schema.ts'
import type { ChainHead } from './chain-entries.ts'
import { type ChainedEntry, type ChainState, chainedColumns, digestDevice, hashEntry, readChain } from './hash-entry.ts'

const batchSize = 2_000
/** Number of faults that are described; the others are counted. */
const described = 5
/** An entry that follows one dated this much later was written with a wrong clock, or later than it says. */
const clockToleranceUs = 3_600_000_000n

/** Result of verifying the chain. Faults are sentences about an entry each. */
export interface ChainReport {
  /** Number of entries in the chain, and its newest link. */
  readonly chained: number
  readonly head: ChainHead
  readonly faults: readonly string[]
  /** Number of further faults. */
  readonly moreFaults: number
  /** Number of entries dated more than an hour before the one that they follow, and the first of them. */
  readonly misdated: number
  readonly firstMisdated: string | undefined
  /** Number of entries that are in no link yet, and of those older than ten minutes. */
  readonly waiting: number
  readonly late: number
}

type ChainRow = { [Column in keyof ChainedEntry]: ChainedEntry[Column] | null } & {
  readonly position: string
  readonly entryId: string
  readonly salt: Buffer | null
  readonly digest: Buffer
  readonly previous: Buffer
  readonly hash: Buffer
  /** Whether the person who acted was removed. */
  readonly actorRemoved: boolean
}

/**
 * Verifies that every audit entry since the last deleted one is unchanged and in its place. Reads one snapshot in batches, and
 * changes nothing. `noted` is a link that was noted elsewhere, which the chain must contain.
 */
export function verifyChain(db: Kysely<Database>, noted?: ChainHead): Promise<ChainReport> {
  return db
    .transaction()
    .setIsolationLevel('repeatable read')
    .setAccessMode('read only')
    .execute(async (tx) => {
      const chain = await readChain(tx)
      if (!chain) throw new Error('The row of the chain is always there.')
      const faults = new FaultList()
      const read = await verifyLinks(tx, chain, faults)
      if (noted) faults.add(await checkNoted(tx, chain, noted))
      const { waiting, late } = await checkUnchained(tx, chain, faults)
      return {
        chained: read.links,
        head: { position: Number(chain.position), hash: chain.hash.toString('hex') },
        faults: faults.first,
        moreFaults: faults.count - faults.first.length,
        misdated: read.misdated,
        firstMisdated: read.firstMisdated,
        waiting,
        late,
      }
    })
}

class FaultList {
  readonly first: string[] = []
  count = 0
  add(fault: string | undefined): void {
    if (fault === undefined) return
    this.count += 1
    if (this.first.length < described) this.first.push(fault)
  }
  get isFull(): boolean {
    return this.first.length === described
  }
}

interface LinksRead {
  readonly links: number
  readonly misdated: number
  readonly firstMisdated: string | undefined
}

async function verifyLinks(tx: Kysely<Database>, chain: ChainState, faults: FaultList): Promise<LinksRead> {
  let links = 0
  let misdated = 0
  let firstMisdated: string | undefined
  let latest = 0n
  let last: Link = { position: chain.purgedPosition, hash: chain.purgedHash, beforeIt: undefined, name: undefined }
  for (let after = chain.purgedPosition; ; ) {
    const rows = await readLinks(tx, after)
    for (const row of rows) {
      const name = nameOf(row)
      faults.add(await checkPlace(tx, row, last, name, faults))
      faults.add(checkContent(row, name))
      if (row.at !== null) {
        const at = BigInt(row.at)
        if (at < latest - clockToleranceUs) {
          misdated += 1
          firstMisdated ??= name
        }
        if (at > latest) latest = at
      }
      last = { position: row.position, hash: row.hash, beforeIt: last.hash, name }
      links += 1
    }
    if (rows.length < batchSize) break
    after = last.position
  }
  faults.add(checkEnd(chain, last))
  return { links, misdated, firstMisdated }
}

interface Link {
  readonly position: string
  readonly hash: Buffer
  /** Hash of the link before it. */
  readonly beforeIt: Buffer | undefined
  readonly name: string | undefined
}

async function readLinks(tx: Kysely<Database>, after: string): Promise<readonly ChainRow[]> {
  const { rows } = await sql<ChainRow>`
    select link.position, link.entry_id as "entryId", link.salt, link.digest, link.previous, link.hash,
      doer.removed_at is not null as "actorRemoved", ${chainedColumns}
    from (select * from audit_link where position > ${after} order by position limit ${batchSize}) link
    left join lateral (select * from audit_entry where id = link.entry_id limit 1) entry on true
    left join person doer on doer.id = entry.actor_id
    order by link.position`.execute(tx)
  return rows
}

function nameOf({ entryId, at, action }: Pick<ChainRow, 'entryId' | 'at' | 'action'>): string {
  if (at === null) return `Entry ${entryId}`
  const time = new Date(Number(BigInt(at) / 1_000n)).toISOString().slice(0, 16).replace('T', ' ')
  return `Entry ${entryId} (${action}, ${time} UTC)`
}

/** Checks that a link follows the one before it. */
async function checkPlace(
  tx: Kysely<Database>,
  row: ChainRow,
  last: Link,
  name: string,
  faults: FaultList,
): Promise<string | undefined> {
  const gap = BigInt(row.position) - BigInt(last.position) - 1n
  if (gap > 0n) return `${gap} ${gap === 1n ? 'entry was' : 'entries were'} removed before ${lower(name)}.`
  if (row.previous.equals(last.hash)) return undefined
  if (last.beforeIt && row.previous.equals(last.beforeIt)) return `${last.name} was inserted.`
  if (faults.isFull) return `${name} is not in its place.`
  const { rows } = await sql`select from audit_link where hash = ${row.previous} limit 1`.execute(tx)
  if (rows.length > 0) return `${name} was moved: it does not follow the entry that it followed before.`
  return `At least one entry was removed before ${lower(name)}.`
}

const lower = (name: string) => name.replace('Entry', 'entry')

/** Checks that the entry of a link is what was hashed. */
function checkContent(row: ChainRow, name: string): string | undefined {
  if (!hasEntry(row)) return `${name} was removed.`
  const { salt, digest, previous, hash } = row
  if (!hashEntry(previous, row, digest).equals(hash)) return `${name} was changed.`
  if (salt) {
    return digestDevice(salt, row).equals(digest)
      ? undefined
      : `The session, request or network of ${lower(name)} was changed.`
  }
  const forgotten = row.sessionHash === null && row.requestId === null && row.network === null && row.actorRemoved
  return forgotten ? undefined : `The session, request or network of ${lower(name)} was changed.`
}

function hasEntry(row: ChainRow): row is ChainRow & ChainedEntry {
  return row.id !== null
}

function checkEnd(chain: ChainState, last: Link): string | undefined {
  const missing = BigInt(chain.position) - BigInt(last.position)
  if (missing > 0n) return `The newest entries of the chain were removed: ${missing}.`
  if (missing < 0n) return `${last.name ?? 'An entry'} was inserted at the end of the chain.`
  return chain.hash.equals(last.hash) ? undefined : 'The end of the chain was changed.'
}

async function checkNoted(
  tx: Kysely<Database>,
  { purgedPosition, purgedHash, position: end }: ChainState,
  { position, hash }: ChainHead,
): Promise<string | undefined> {
  if (position < Number(purgedPosition)) return `Link ${position} is of an entry that was deleted after six years.`
  if (position > Number(end))
    return `The chain ends at ${end}, before the noted link ${position}: entries were removed.`
  const { rows } = await sql<{ hash: Buffer }>`
    select hash from audit_link where position = ${position}
    union all select ${purgedHash}::bytea where ${position}::bigint = ${purgedPosition}::bigint`.execute(tx)
  if (rows[0]?.hash.toString('hex') === hash) return undefined
  return `Link ${position} is not the noted one: entries up to it were changed, and the chain was written again.`
}

/** Finds entries without a link. Those up to `settled` were never written by the portal. */
async function checkUnchained(
  tx: Kysely<Database>,
  { settled }: ChainState,
  faults: FaultList,
): Promise<{ waiting: number; late: number }> {
  const inserted = await sql<Pick<ChainRow, 'entryId' | 'at' | 'action'> & { total: number }>`
    select ${chainedColumns}, entry.id as "entryId", (count(*) over ())::integer as total from audit_entry entry
    where entry.id <= ${settled} and not exists (select from audit_link where entry_id = entry.id)
    order by entry.id limit ${described}`.execute(tx)
  for (const row of inserted.rows) faults.add(`${nameOf(row)} was inserted.`)
  faults.count += (inserted.rows[0]?.total ?? 0) - inserted.rows.length
  const { rows } = await sql<{ waiting: number; late: number }>`
    select count(*)::integer as waiting,
      (count(*) filter (where at < clock_timestamp() - interval '10 minutes'))::integer as late
    from audit_entry where id > ${settled} and not exists (select from audit_link where entry_id = audit_entry.id)`.execute(
    tx,
  )
  return rows[0] ?? { waiting: 0, late: 0 }
}
