import { type Kysely, sql } from 'kysely'
import type { Database } from '../database/schema.ts'
import { type ChainedEntry, chainedColumns } from './hash-entry.ts'

const batchSize = 1_000
// Collectors such as journald drop lines of a service that writes many at once.
const mostBatches = 5

/** Writes lines, and returns when they are written. */
export type WriteLines = (lines: readonly string[]) => Promise<void>

/**
 * Writes the entries of the chain that were not written yet, one JSON line each, in the order of the chain, at most 5,000. The
 * database has how far this got. Only one process writes at a time. If it ends meanwhile, up to 1,000 lines are written again,
 * with the same positions.
 */
export async function writeEntries(db: Kysely<Database>, write: WriteLines, stop?: AbortSignal): Promise<void> {
  for (let batch = 0; batch < mostBatches && !stop?.aborted; batch++) {
    if (!(await writeBatch(db, write))) return
  }
}

/** Writes one batch. Returns whether there may be more. */
function writeBatch(db: Kysely<Database>, write: WriteLines): Promise<boolean> {
  return db.transaction().execute(async (tx) => {
    const chain = await tx.selectFrom('audit_chain').select('written').forUpdate().skipLocked().executeTakeFirst()
    if (!chain) return false
    const { rows } = await sql<Written>`
      select ${chainedColumns}, link.position, encode(link.hash, 'hex') as hash, encode(link.digest, 'hex') as digest,
        floor(extract(epoch from entry.at) * 1000)::bigint::text as time
      from (select * from audit_link where position > ${chain.written} order by position limit ${batchSize}) link
      join audit_entry entry on entry.id = link.entry_id order by link.position`.execute(tx)
    const last = rows.at(-1)
    if (!last) return false
    await write(rows.map(toLine))
    await tx.updateTable('audit_chain').set({ written: last.position }).execute()
    return rows.length === batchSize
  })
}

interface Written extends ChainedEntry {
  readonly position: string
  readonly hash: string
  readonly digest: string
  /** Milliseconds since 1970. */
  readonly time: string
}

// Session, request and network are left out: the portal forgets them with the person, a collector would not. Their digest lets
// the collector verify the chain.
function toLine({ time, position, ...entry }: Written): string {
  const { id, at, actor, actorId, action, objectKind, objectId, personId, fields, hash, digest } = entry
  return JSON.stringify({
    ...{ level: 30, time: Number(time), msg: 'activity', position: Number(position) },
    ...{ id, at, actor, actorId, action, objectKind, objectId, personId, fields, hash, digest },
  })
}
