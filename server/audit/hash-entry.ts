import { createHash } from 'node:crypto'
import { type Kysely, sql } from 'kysely'
import type { Database } from '../database/schema.ts'

/** An audit entry as the chain contains it. Instants are microseconds since 1970, as text. */
export interface ChainedEntry {
  readonly id: string
  readonly at: string
  readonly actor: string
  readonly actorId: string | null
  readonly action: string
  readonly objectKind: string
  readonly objectId: string | null
  readonly personId: string | null
  readonly fields: readonly string[]
  /** What names the actor's device. It is forgotten with the person. */
  readonly sessionHash: string | null
  readonly requestId: string | null
  readonly network: string | null
}

/** Selects the columns of `ChainedEntry` from `audit_entry as entry`. */
export const chainedColumns = sql`
  entry.id::text, (extract(epoch from entry.at) * 1000000)::bigint::text as at, entry.actor, entry.actor_id as "actorId",
  entry.action, entry.object_kind as "objectKind", entry.object_id as "objectId", entry.person_id as "personId", entry.fields,
  entry.session_hash as "sessionHash", entry.request_id as "requestId", text(entry.network) as network`

/** Returns the digest of what names the actor's device. The salt keeps a forgotten value from being found by trying all. */
export function digestDevice(salt: Buffer, { sessionHash, requestId, network }: ChainedEntry): Buffer {
  return sha256([salt.toString('hex'), sessionHash, requestId, network])
}

/** Returns the hash of an entry's link: over the hash of the link before, what never changes, and the digest of the rest. */
export function hashEntry(previous: Buffer, entry: ChainedEntry, digest: Buffer): Buffer {
  const { id, at, actor, actorId, action, objectKind, objectId, personId, fields } = entry
  return sha256([
    previous.toString('hex'),
    ...[id, at, actor, actorId, action, objectKind, objectId, personId, fields],
    digest.toString('hex'),
  ])
}

function sha256(values: readonly unknown[]): Buffer {
  return createHash('sha256').update(JSON.stringify(values)).digest()
}

/** The newest link of the chain, the last one that was deleted, and the ID up to which no entry can be missing. */
export interface ChainState {
  readonly position: string
  readonly hash: Buffer
  readonly purgedPosition: string
  readonly purgedHash: Buffer
  readonly settled: string
}

/** Returns the state of the chain. `lock` holds it until the transaction ends; undefined if another one does. */
export async function readChain(db: Kysely<Database>, lock = sql``): Promise<ChainState | undefined> {
  const { rows } = await sql<ChainState>`
    select position, hash, purged_position as "purgedPosition", purged_hash as "purgedHash", settled
    from audit_chain ${lock}`.execute(db)
  return rows[0]
}
