import { type Kysely, sql } from 'kysely'
import { reasonHeadings } from '#contract/reason-headings.ts'
import { type ImportField, type ImportKind, importFields } from '#contract/schemas/import.ts'
import { AppError } from '../app-error.ts'
import type { AuditContext } from '../audit-context.ts'
import type { Context } from '../context.ts'
import { transact } from '../database/audited-transaction.ts'
import { violatesConstraint } from '../database/connect.ts'
import type { Database } from '../database/schema.ts'
import { decodeText, type Encoding } from './decode-text.ts'
import { guessColumns, guessDateOrder, isHeadingOf } from './guess-columns.ts'
import type { Tx } from './portable.ts'
import { type CsvFile, type CsvRow, readCsv } from './read-csv.ts'
import { isCalendar, readIcs } from './read-ics.ts'

const rowsPerInsert = 1_000
/** Maximum number of files of an import. */
const maxFiles = 8
const dateFields: readonly ImportField[] = ['birthDate', 'date']
/** Maximum number of dates from which their order is guessed. */
const maxDates = 20_000

/** Columns that contain dates. A start can contain the date. */
export function hasDates(columns: readonly string[]): boolean {
  return columns.some((column) => dateFields.includes(column as ImportField) || column === 'start')
}

/**
 * Adds a file to an open import while it arrives. Columns are matched as in the latest file of the kind with these headings, or
 * else by their headings; those of a calendar are fixed. A file that is refused leaves nothing. Throws the errors of `readCsv`, `no_such_import` or
 * `import_not_ready`.
 */
export async function storeFile(
  context: Context,
  admin: AuditContext,
  importId: string,
  {
    kind,
    name,
    content,
  }: { readonly kind: ImportKind; readonly name: string; readonly content: ReadableStream<Uint8Array> },
): Promise<void> {
  // Before the file is read, which takes a while.
  await transact(context.db, admin, (tx) => lockOpen(tx, importId))
  let encoding: Encoding = 'UTF-8'
  const text = decodeText(content, (found) => {
    encoding = found
  })
  const { headings, rows } = await readFile(text, kind)
  const known = await findMatching(context.db, kind, headings)
  const columns = known?.columns ?? guessColumns(kind, headings)
  const fileId = await addFile(context, admin, importId, { kind, name, headings, columns })
  try {
    const dates: string[] = []
    let count = 0
    for await (const batch of inBatches(rows)) {
      await insertRows(context.db, { importId, fileId }, batch)
      count += batch.length
      if (dates.length < maxDates) dates.push(...datesIn(columns, batch))
    }
    // Dates that begin with the year are recognized without an order.
    const order = guessDateOrder(dates) ?? (known?.dates === 'ymd' ? null : (known?.dates ?? null))
    await transact(context.db, admin, async (tx) => {
      await lockOpen(tx, importId)
      const whole = { rows: count, encoding, dates: order, whole: true }
      await tx.updateTable('import_file').set(whole).where('id', '=', fileId).execute()
    })
  } catch (error) {
    await context.db.deleteFrom('import_file').where('id', '=', fileId).execute()
    // A check that began in the meantime has deleted the file.
    throw violatesConstraint(error, 'row_of_file') ? new AppError('import_not_ready') : error
  }
}

async function readFile(text: AsyncGenerator<string>, kind: ImportKind): Promise<Pick<CsvFile, 'headings' | 'rows'>> {
  const { value: begin = '' } = await text.next()
  async function* whole() {
    yield begin
    yield* text
  }
  return isCalendar(begin) ? readIcs(whole()) : withoutReasons(await readCsv(whole(), isHeadingOf(kind)))
}

/** Leaves out the column with the reasons that a download of rows has, so that the other columns are matched as before. */
function withoutReasons({ headings, rows }: CsvFile): Pick<CsvFile, 'headings' | 'rows'> {
  const place = headings.findIndex((heading) => Object.values(reasonHeadings).includes(heading))
  if (place < 0) return { headings, rows }
  async function* others() {
    for await (const { number, cells } of rows) yield { number, cells: cells.toSpliced(place, 1) }
  }
  return { headings: headings.toSpliced(place, 1), rows: others() }
}

function addFile(
  { db }: Context,
  admin: AuditContext,
  importId: string,
  file: { kind: ImportKind; name: string; headings: readonly string[]; columns: readonly string[] },
): Promise<string> {
  return transact(db, admin, async (tx) => {
    const position = (await lockOpen(tx, importId)) + 1
    await tx.updateTable('data_import').set({ state: 'open' }).where('id', '=', importId).execute()
    const { id } = await tx
      .insertInto('import_file')
      .values({
        ...{ import_id: importId, position, kind: file.kind, name: file.name },
        ...{ encoding: 'UTF-8', headings: [...file.headings], columns: [...file.columns] },
      })
      .returning('id')
      .executeTakeFirstOrThrow()
    return id
  })
}

/** Locks an import that takes another file. Returns the last position of a file. Throws `no_such_import` or `import_not_ready`. */
async function lockOpen(tx: Tx, importId: string): Promise<number> {
  const found = await tx
    .selectFrom('data_import')
    .select('state')
    .where('id', '=', importId)
    .forUpdate()
    .executeTakeFirst()
  if (!found) throw new AppError('no_such_import')
  const { rows } = await sql<{ last: number; whole: number }>`
    select coalesce(max(position), 0)::integer as last, count(*) filter (where whole)::integer as whole
    from import_file where import_id = ${importId}`.execute(tx)
  const { last = 0, whole = 0 } = rows[0] ?? {}
  if (!['open', 'checked'].includes(found.state) || whole >= maxFiles) throw new AppError('import_not_ready')
  return last
}

/** Returns how the columns of the latest file of a kind with these headings were matched. */
async function findMatching(db: Kysely<Database>, kind: ImportKind, headings: readonly string[]) {
  return db
    .selectFrom('import_file')
    .innerJoin('data_import', 'data_import.id', 'import_id')
    .select(['columns', 'dates'])
    .where('kind', '=', kind)
    .where(sql<boolean>`headings = ${headings}::text[]`)
    .orderBy('data_import.created_at', 'desc')
    .limit(1)
    .executeTakeFirst()
}

async function* inBatches(rows: AsyncIterable<CsvRow>): AsyncGenerator<CsvRow[]> {
  let batch: CsvRow[] = []
  for await (const row of rows) {
    batch.push(row)
    if (batch.length < rowsPerInsert) continue
    yield batch
    batch = []
  }
  yield batch
}

async function insertRows(
  db: Kysely<Database>,
  { importId, fileId }: { readonly importId: string; readonly fileId: string },
  rows: readonly CsvRow[],
): Promise<void> {
  await sql`
    insert into import_row (file_id, import_id, number, cells)
    select ${fileId}, ${importId}, r.number, array(select jsonb_array_elements_text(r.cells))
    from jsonb_to_recordset(${JSON.stringify(rows)}::jsonb) as r (number integer, cells jsonb)`.execute(db)
}

function datesIn(columns: readonly string[], rows: readonly CsvRow[]): string[] {
  const places = columns.flatMap((column, place) => (hasDates([column]) ? [place] : []))
  return rows.flatMap(({ cells }) => places.flatMap((place) => cells[place] || []))
}

/** Whether fields belong to a kind of file. */
export function areFieldsOf(kind: ImportKind, columns: readonly string[]): boolean {
  const fields: readonly string[] = importFields[kind]
  return columns.every((column) => column === '' || fields.includes(column))
}
