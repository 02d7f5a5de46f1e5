import { sql } from 'kysely'
import { rowsOnPage } from '#contract/page-size.ts'
import type {
  DataImport,
  ImportFile,
  ImportProblem,
  ImportRow,
  LeftOut,
  ListedImport,
  RowOutcome,
} from '#contract/schemas/import.ts'
import { AppError } from '../app-error.ts'
import type { Context } from '../context.ts'
import { canSignIn, deliverablePersonEmail } from '../identity/queries.ts'
import { undoDays } from './change-import.ts'
import { portableData } from './portable-data.ts'
import { hasDates } from './store-file.ts'

const listed = 20
const examples = 5
const exampleLength = 60

/** Lists the latest imports, newest first. */
export async function listImports({ db }: Context): Promise<ListedImport[]> {
  const { rows } = await sql<Omit<ListedImport, 'endedAt' | 'createdAt'> & { created_at: Date; ended_at: Date | null }>`
    select i.id as _id, i.state, p.name as by, i.created_at, i.ended_at, f.files
    from data_import i join person p on p.id = i.created_by
    cross join lateral (
      select coalesce(jsonb_agg(jsonb_build_object('_id', id, 'kind', kind, 'name', name, 'rows', rows) order by position), '[]')
        as files
      from import_file where import_id = i.id and whole) f
    order by i.created_at desc limit ${listed}`.execute(db)
  return rows.map(({ created_at, ended_at, ...found }) => ({
    ...found,
    createdAt: created_at.toISOString(),
    ...(ended_at && { endedAt: ended_at.toISOString() }),
  }))
}

/** Returns an import. Throws `no_such_import`. */
export async function getImport({ db }: Context, id: string): Promise<DataImport> {
  const found = await db
    .selectFrom('data_import')
    .innerJoin('person', 'person.id', 'created_by')
    .select(['state', 'checks as check', 'person.name as by', 'data_import.created_at', 'ended_at', 'passed'])
    .select(['failed_at', 'outdated'])
    .where('data_import.id', '=', id)
    .executeTakeFirst()
  if (!found) throw new AppError('no_such_import')
  const { rows: files } = await sql<Omit<ImportFile, 'columns' | '_id'> & Columns>`
    select f.id, f.kind, f.name, f.rows, f.encoding, f.headings, f.columns, f.dates,
      array(select to_jsonb(array(
          select left(cell, ${exampleLength}) from unnest(r.cells) with ordinality c (cell, place) order by place))
        from import_row r where r.file_id = f.id order by r.number limit ${examples}) as first
    from import_file f where import_id = ${id} and whole order by position`.execute(db)
  const { rows: counted } = await sql<{
    kind: ImportFile['kind']
    outcome: RowOutcome | null
    result: string | null
    count: number
    decided: number
  }>`
    select f.kind, r.outcome, r.result, count(*)::integer as count,
      (count(*) filter (where r.outcome = 'undecided' and r.decision <> 'skip'))::integer as decided
    from import_row r join import_file f on f.id = r.file_id
    where r.import_id = ${id} group by 1, 2, 3`.execute(db)
  const rows = files.reduce((sum, file) => sum + file.rows, 0)
  const { state, check, by, created_at, ended_at, passed, failed_at, outdated } = found
  const canUndo = ended_at && ['done', 'stopped'].includes(state)
  return {
    ...{ _id: id, state, check, by },
    createdAt: created_at.toISOString(),
    ...(ended_at && { endedAt: ended_at.toISOString() }),
    ...(canUndo && { undoUntil: new Date(ended_at.getTime() + undoDays * 86_400_000).toISOString() }),
    files: files.map(toFile),
    rows,
    // Rows are read, then checked.
    done: state === 'checking' ? Math.floor(passed / 2) : Math.min(passed, rows),
    counts: group(counted, ({ outcome }) => outcome),
    decided: counted.reduce((sum, { decided }) => sum + decided, 0),
    // Rows of appointments depend on who their patients are.
    ...(outdated && files.some(({ kind }) => portableData[kind].patientOf) && { outdated: true as const }),
    results: group(counted, ({ result }) => result),
    ...(failed_at !== null && { failing: true as const }),
  }
}

interface Columns {
  readonly id: string
  readonly headings: string[]
  readonly columns: string[]
  readonly first: string[][]
}

function toFile({
  id,
  kind,
  name,
  rows,
  encoding,
  headings,
  columns,
  dates,
  first,
}: Omit<ImportFile, 'columns' | '_id'> & Columns): ImportFile {
  return {
    ...{ _id: id, kind, name, rows, encoding },
    columns: headings.map((heading, place) => ({
      heading,
      field: (columns[place] || null) as ImportFile['columns'][number]['field'],
      examples: first.map((cells) => cells[place] ?? ''),
    })),
    ...(hasDates(columns) && { dates: dates ?? null }),
  }
}

type Counted = { readonly kind: ImportFile['kind']; readonly count: number }

function group<T extends Counted>(rows: readonly T[], by: (row: T) => string | null) {
  const grouped: Partial<Record<ImportFile['kind'], Record<string, number>>> = {}
  for (const row of rows) {
    const name = by(row)
    if (name === null) continue
    const ofKind = grouped[row.kind] ?? {}
    grouped[row.kind] = ofKind
    ofKind[name] = (ofKind[name] ?? 0) + row.count
  }
  return grouped as never
}

/** Rows that were left out or could not be undone. */
const left = sql`(r.result in ('left_out', 'kept') or r.result is null and (r.outcome = 'problem' or r.decision = 'skip' or r.outcome = 'undecided' and r.decision is null))`

/** Lists rows with a result of the check, or those that were left, by file and number. */
export async function listRows(
  context: Context,
  id: string,
  outcome: RowOutcome | 'left',
  page: number,
): Promise<{ rows: ImportRow[]; total: number }> {
  await requireImport(context, id)
  const which = outcome === 'left' ? left : sql`r.outcome = ${outcome}`
  const { rows } = await sql<StoredRow & { total: number }>`
    select ${rowColumns}, count(*) over ()::integer as total
    from import_row r join import_file f on f.id = r.file_id
    where r.import_id = ${id} and ${which}
    order by f.position, r.number limit ${rowsOnPage} offset ${(page - 1) * rowsOnPage}`.execute(context.db)
  return { rows: await toRows(context, rows), total: rows[0]?.total ?? 0 }
}

async function requireImport({ db }: Context, id: string): Promise<void> {
  const found = await db.selectFrom('data_import').select('id').where('id', '=', id).executeTakeFirst()
  if (!found) throw new AppError('no_such_import')
}

/** Returns a row. Throws `no_such_import`. */
export async function getRow(context: Context, id: string, file: string, number: number): Promise<ImportRow> {
  const { rows } = await sql<StoredRow>`
    select ${rowColumns} from import_row r join import_file f on f.id = r.file_id
    where r.import_id = ${id} and r.file_id = ${file} and r.number = ${number}`.execute(context.db)
  const [row] = await toRows(context, rows)
  if (!row) throw new AppError('no_such_import')
  return row
}

interface StoredRow {
  readonly file: string
  readonly kind: ImportRow['kind']
  readonly number: number
  readonly title: string
  readonly outcome: RowOutcome
  readonly problem: ImportProblem | null
  readonly candidates: string[] | null
  readonly decision: string | null
}

const rowColumns = sql`
  r.file_id as file, f.kind, r.number,
  left(coalesce(r.fields ->> 'name', (select string_agg(left(cell, 200), ', ' order by place) from (
    select cell, place from unnest(r.cells) with ordinality c (cell, place) where btrim(cell) <> '' order by place limit 4) c),
    ''), 200) as title,
  coalesce(r.outcome, 'problem') as outcome, r.problem, r.candidates, r.decision`

async function toRows(context: Context, rows: readonly StoredRow[]): Promise<ImportRow[]> {
  const people = await describePeople(
    context,
    rows.flatMap(({ candidates }) => candidates ?? []),
  )
  return rows.map(({ file, kind, number, title, outcome, problem, candidates, decision }) => ({
    ...{ file, kind, number, title, outcome },
    ...(problem && { problem }),
    ...(candidates && { candidates: candidates.flatMap((each) => people.get(each) ?? []) }),
    ...(decision !== null && { decision }),
  }))
}

type Described = NonNullable<ImportRow['candidates']>[number]

async function describePeople({ db }: Context, ids: readonly string[]): Promise<Map<string, Described>> {
  const { rows } = await sql<Described & { email: string; phone: string | null; birthDate: string | null }>`
    select person.id as _id, person.name, ${deliverablePersonEmail} as email, person.phone,
      s.fields ->> 'birthDate' as "birthDate", ${canSignIn} as "canSignIn",
      (select count(*)::integer from booking b where b.account_id = person.id and is_live(b)) as appointments
    from person left join import_source s on s.kind = 'patients' and s.object_id = person.id
    where person.id = any (${ids}::uuid[])`.execute(db)
  return new Map(
    rows.map(({ email, phone, birthDate, ...person }) => [
      person._id,
      { ...person, ...(email && { email }), ...(phone && { phone }), ...(birthDate && { birthDate }) },
    ]),
  )
}

/** Returns the rows of a file that stay out as they were uploaded. Throws `no_such_import`. */
export async function listLeftOut({ db }: Context, { id, file }: { id: string; file: string }): Promise<LeftOut> {
  const found = await db
    .selectFrom('import_file')
    .select('headings')
    .where('id', '=', file)
    .where('import_id', '=', id)
    .executeTakeFirst()
  if (!found) throw new AppError('no_such_import')
  const { rows } = await sql<LeftOut['rows'][number] & { problem: ImportProblem | null }>`
    select r.cells, case when r.decision is distinct from 'skip' then r.problem end as problem
    from import_row r where r.file_id = ${file} and ${left} order by r.number`.execute(db)
  return { ...found, rows: rows.map(({ cells, problem }) => ({ cells, ...(problem && { problem }) })) }
}
