import { type Kysely, sql } from 'kysely'
import type { Database } from '../database/schema.ts'

const atOnce = 1_000

/** Removes entries of more than six years ago. The table lets no younger one go. Safe to repeat. */
export async function purgeAuditEntries(db: Kysely<Database>): Promise<void> {
  // By number, which is the order of time: without an index on `at` only the oldest are looked at.
  for (;;) {
    const { numAffectedRows = 0n } = await sql`
      delete from audit_entry where id in (
        select id from (select id, at from audit_entry order by id limit ${atOnce}) oldest
        where at < now() - interval '6 years'
      )`.execute(db)
    if (numAffectedRows === 0n) return
  }
}
