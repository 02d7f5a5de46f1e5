import { sql } from 'kysely'
import type { Context } from '../context.ts'
import { undoDays } from './change-import.ts'

const unusedDays = 7

/**
 * Deletes the rows of imports that can no longer be undone, and imports that have stored nothing in seven days. Files stay with how
 * their columns were matched. Idempotent.
 */
export async function purgeImports({ db, clock }: Pick<Context, 'db' | 'clock'>): Promise<void> {
  const before = (days: number) => new Date(clock().getTime() - days * 86_400_000)
  await sql`
    delete from data_import where state in ('open', 'checked') and created_at < ${before(unusedDays)}`.execute(db)
  await sql`
    delete from import_row where import_id in (
      select id from data_import where state in ('stopped', 'done', 'undone') and ended_at < ${before(undoDays)})`.execute(
    db,
  )
}
