import { type Kysely, sql } from 'kysely'
import type { Database } from '../database/schema.ts'

const batchSize = 1_000

/** Deletes entries older than six years. A trigger rejects deleting younger ones. Idempotent. */
export async function purgeAuditEntries(db: Kysely<Database>): Promise<void> {
  // By ID, which increases with time: there is no index on `at`, and only the oldest rows are read.
  for (;;) {
    const { numAffectedRows = 0n } = await sql`
      delete from audit_entry where id in (
        select id from (select id, at from audit_entry order by id limit ${batchSize}) oldest
        where at < now() - interval '6 years'
      )`.execute(db)
    if (numAffectedRows === 0n) return
  }
}
