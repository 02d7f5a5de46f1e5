import { sql } from 'kysely'
import type { ImportKind } from '#contract/schemas/import.ts'
import type { Context } from '../context.ts'
import { undoDays } from './change-import.ts'
import { isHeadingOf } from './guess-columns.ts'

const unusedDays = 7

/**
 * Deletes the rows of imports that can no longer be undone, and imports that have stored nothing in seven days. Files stay with how
 * their columns were matched, but not a first line that is a row of a file without headings. Idempotent.
 */
export async function purgeImports({ db, clock }: Pick<Context, 'db' | 'clock'>): Promise<void> {
  const before = (days: number) => new Date(clock().getTime() - days * 86_400_000)
  const isOver = sql<boolean>`import_id in (
    select id from data_import where state in ('stopped', 'done', 'undone') and ended_at < ${before(undoDays)})`
  await sql`
    delete from data_import where state in ('open', 'checked') and created_at < ${before(unusedDays)}`.execute(db)
  await db.deleteFrom('import_row').where(isOver).execute()
  await db.deleteFrom('import_name').where(isOver).execute()
  const files = await db.selectFrom('import_file').select(['id', 'kind', 'headings']).where(isOver).execute()
  const withoutHeadings = files.filter(({ kind, headings }) => !areHeadings(kind, headings)).map(({ id }) => id)
  await sql`update import_file set headings = '{}' where id = any (${withoutHeadings}::uuid[]) and headings <> '{}'`.execute(
    db,
  )
}

/** Whether a first line has headings. A single cell of a row, such as `no`, can look like one. */
function areHeadings(kind: ImportKind, cells: readonly string[]): boolean {
  return cells.filter(isHeadingOf(kind)).length >= 2
}
