import { type Kysely, sql } from 'kysely'
import type { Database } from '../database/schema.ts'
import { readChain } from './hash-entry.ts'

const batchSize = 1_000

/**
 * Deletes entries older than six years from the beginning of the chain, and keeps the hash of the last one, which the next one
 * follows. A trigger rejects deleting younger ones. Does nothing while entries are added to the chain. Idempotent.
 */
export async function purgeAuditEntries(db: Kysely<Database>): Promise<void> {
  while ((await purgeBatch(db)) > 0);
}

function purgeBatch(db: Kysely<Database>): Promise<number> {
  return db.transaction().execute(async (tx) => {
    const chain = await readChain(tx, sql`for update skip locked`)
    if (!chain) return 0
    // An entry that is missing does not count as old, so that the check of the chain still finds it.
    const { rows } = await sql<{ position: string; hash: Buffer }>`
      with oldest as (
        select link.position, link.hash, entry.at from audit_link link left join audit_entry entry on entry.id = link.entry_id
        where link.position > ${chain.purgedPosition} order by link.position limit ${batchSize}
      )
      select position, hash from oldest where at < now() - interval '6 years'
        and not exists (
          select from oldest younger where younger.position < oldest.position and younger.at >= now() - interval '6 years')
      order by position desc limit 1`.execute(tx)
    const [last] = rows
    if (!last) return 0
    const { numAffectedRows = 0n } = await sql`
      delete from audit_entry where id in (select entry_id from audit_link where position <= ${last.position})`.execute(
      tx,
    )
    await sql`delete from audit_link where position <= ${last.position}`.execute(tx)
    await tx.updateTable('audit_chain').set({ purged_position: last.position, purged_hash: last.hash }).execute()
    return Number(numAffectedRows)
  })
}
