import { sql } from 'kysely'
import { clinicTimeAt } from '#contract/dates.ts'
import { type ImportKind, type ImportState, importKinds } from '#contract/schemas/import.ts'
import type { Context } from '../context.ts'
import { setAuditContext, transactAsSystem } from '../database/audited-transaction.ts'
import { databaseErrorCode } from '../database/connect.ts'
import { runPeriodically } from '../run-periodically.ts'
import { applyNeeded } from './apply-needed.ts'
import { ValueError, valuesOf } from './parse-values.ts'
import { type RowResult, requestIdOf, type Scope, type Tx, type WrittenRow } from './portable.ts'
import { portableData } from './portable-data.ts'
import { deleteSourcesOf } from './sources.ts'

const pollIntervalMs = 1_000
const errorDelayMs = 5_000
const readBatch = 1_000
const undoBatch = 100
const rowsPerAnalysis = 4_000

/** Works on imports in the background, in one process at a time. Returns a function that stops it after the present batch. */
export function startImports(context: Context, onError: (error: unknown) => void): () => Promise<void> {
  const pauses = { firstAfterMs: pollIntervalMs, retryDelayMs: errorDelayMs }
  return runPeriodically({ ...pauses, onError }, async (stop) => {
    while (!stop.aborted && (await runBatch(context))) {
      // Between two batches, requests that wait for a connection or a lock have their turn.
      await new Promise((resolve) => setImmediate(resolve))
    }
    return pollIntervalMs
  })
}

type Work = 'read' | 'check' | 'apply' | 'undo'

/** What the job has to do next. */
interface Job {
  readonly id: string
  readonly state: ImportState
  readonly adminId: string
  readonly isAdmin: boolean
  readonly step: number
  readonly day: string
  readonly number: number
}

interface File {
  readonly id: string
  readonly kind: ImportKind
  readonly columns: string[]
  readonly dates: Scope['dates']
}

/** Rolls a check back. */
class RolledBack extends Error {
  readonly results: readonly RowResult[]
  constructor(results: readonly RowResult[]) {
    super('rolled back')
    this.results = results
  }
}

/**
 * Runs the next batch of an import: one transaction that also stores the position, so that a batch is applied once. Rows that the
 * database refuses are run alone. Returns whether there was one.
 */
export async function runBatch(context: Context): Promise<boolean> {
  const job = await findJob(context)
  if (!job) return false
  const files = await filesOf(context, job)
  const [work, file] = planOf(job.state, files)[job.step] ?? []
  if (!job.isAdmin) await end(context, job, { running: 'stopped', undoing: 'stopped' } as const)
  else if (!work || !file) await end(context, job, { running: 'done', checking: 'checked', undoing: 'undone' } as const)
  else {
    try {
      await runRows(context, job, work, file)
    } catch (error) {
      await context.db
        .updateTable('data_import')
        .set({ trouble: (error as Error).name })
        .where('id', '=', job.id)
        .execute()
      throw error
    }
  }
  return true
}

/** Every step of a state: reading and checking each file, or importing, or undoing in the reverse order. */
function planOf(state: ImportState, files: readonly File[]): (readonly [Work, File])[] {
  const ordered = importKinds.flatMap((kind) => files.filter((file) => file.kind === kind))
  const each = (work: Work, of: readonly File[]) => of.map((file) => [work, file] as const)
  if (state === 'checking') return [...each('read', ordered), ...each('check', ordered)]
  return state === 'running' ? each('apply', ordered) : each('undo', ordered.toReversed())
}

async function findJob({ db }: Context): Promise<Job | undefined> {
  const { rows } = await sql<Job>`
    select i.id, state, created_by as "adminId", p.role = 'admin' as "isAdmin", step, at_day as day, at_number as number
    from data_import i join person p on p.id = created_by
    where state in ('checking', 'running', 'undoing') order by i.created_at limit 1`.execute(db)
  return rows[0]
}

async function filesOf({ db }: Context, { id }: Job): Promise<File[]> {
  const files = await db
    .selectFrom('import_file')
    .select(['id', 'kind', 'columns', 'dates'])
    .where('import_id', '=', id)
    .orderBy('position')
    .execute()
  return files.map((file) => ({ ...file, dates: file.dates ?? 'ymd' }))
}

/** Runs a transaction as the admin who started the import. Does nothing if another process is at work, or the state has changed. */
async function inJob(context: Context, job: Job, work: (tx: Tx) => Promise<void>): Promise<void> {
  await transactAsSystem(context.db, async (tx) => {
    const { rows } = await sql`
      select from data_import where id = ${job.id} and state = ${job.state} and step = ${job.step} and at_day = ${job.day}::date
        and at_number = ${job.number} for update skip locked`.execute(tx)
    if (rows.length === 0) return
    await setAuditContext(tx, { personId: job.adminId, role: 'admin', requestId: requestIdOf(job.id) })
    await work(tx)
  })
}

function end(context: Context, job: Job, next: Partial<Record<ImportState, ImportState>>): Promise<void> {
  return inJob(context, job, async (tx) => {
    if (job.state === 'undoing') await deleteSourcesOf(tx, job.id)
    const now = context.clock()
    await tx
      .updateTable('data_import')
      .set({
        state: next[job.state] ?? 'open',
        trouble: null,
        ...(job.state === 'checking' ? { checked_at: now } : { ended_at: now }),
      })
      .where('id', '=', job.id)
      .execute()
  })
}

interface StoredRow {
  readonly number: number
  readonly day: string
  readonly cells: string[]
  readonly fields: object | null
  readonly outcome: string | null
  readonly decision: string | null
  readonly result: 'added' | 'updated' | 'unchanged' | 'left_out' | null
  readonly object_id: string | null
  readonly person_id: string | null
  readonly before: WrittenRow['before']
}

const oneByOne = new WeakMap<Context, { job: string; until: number }>()

async function runRows(context: Context, job: Job, work: Work, file: File): Promise<void> {
  const kind = portableData[file.kind]
  // The plans of the tables when they were empty read all of their rows for each row.
  const isDue = job.number === 0 || (!kind.dayOf && job.number % rowsPerAnalysis < kind.batch)
  if (isDue) await sql`analyze import_row, import_source, person, booking`.execute(context.db)
  const alone = oneByOne.get(context)
  const isAlone = alone !== undefined && alone.job === `${job.id} ${job.state} ${file.id}` && job.number < alone.until
  const most = isAlone ? 1 : work === 'read' ? readBatch : work === 'undo' ? undoBatch : kind.batch
  const found = await findRows(context, job, work, file, most)
  const now = context.clock()
  const { day: today } = clinicTimeAt(now, context.timeZone)
  // A batch locks its days. Nobody waits for those that have ended.
  const isTogether = ({ day }: StoredRow) => day === found[0]?.day || day < today
  const rows = kind.dayOf && work !== 'read' ? found.filter(isTogether) : found
  const last = rows.at(-1)
  if (!last) return inJob(context, job, (tx) => nextStep(tx, job))
  const scope: Scope = {
    ...{ context, importId: job.id, fileId: file.id, adminId: job.adminId, dates: file.dates, now },
    ...{ today, dry: work === 'check' },
  }
  const pass = (tx: Tx) => moveOn(tx, job, last, rows.length)
  const store = async (tx: Tx, results: readonly RowResult[]) => {
    await storeResults(tx, file.id, results, work)
    await pass(tx)
  }
  try {
    if (work === 'read') await inJob(context, job, async (tx) => store(tx, await readRows(tx, file, rows, scope)))
    else if (work === 'undo') {
      await inJob(context, job, async (tx) => {
        await undoRows(tx, file, rows, scope)
        await pass(tx)
      })
    } else if (work === 'apply')
      await inJob(context, job, async (tx) => store(tx, await applyRows(tx, file, rows, scope)))
    else await checkRows(context, job, { file, rows, scope, store })
  } catch (error) {
    const isRefusal = /^2[23]/.test(databaseErrorCode(error) ?? '')
    if (!isRefusal) throw error
    if (rows.length > 1) oneByOne.set(context, { job: `${job.id} ${job.state} ${file.id}`, until: last.number })
    else await inJob(context, job, (tx) => refuse(tx, { job, file, row: last, work, pass }))
  }
}

interface Check {
  readonly file: File
  readonly rows: readonly StoredRow[]
  readonly scope: Scope
  readonly store: (tx: Tx, results: readonly RowResult[]) => Promise<void>
}

/** Applies rows in a transaction that is rolled back, and stores the results. */
async function checkRows(context: Context, job: Job, { file, rows, scope, store }: Check): Promise<void> {
  try {
    await inJob(context, job, async (tx) => {
      await sql`select set_config('portal.preview', 'on', true)`.execute(tx)
      await applyNeeded(tx, file.kind, rows, scope)
      throw new RolledBack(await applyRows(tx, file, rows, scope))
    })
  } catch (error) {
    if (!(error instanceof RolledBack)) throw error
    await inJob(context, job, (tx) => store(tx, error.results))
  }
}

/** Records that the database refused a row, or its undo. */
async function refuse(
  tx: Tx,
  { file, row, work, pass }: { job: Job; file: File; row: StoredRow; work: Work; pass: (tx: Tx) => Promise<void> },
): Promise<void> {
  const values = {
    check: { outcome: 'problem', problem: JSON.stringify({ code: 'refused' }) },
    read: { outcome: 'problem', problem: JSON.stringify({ code: 'refused' }) },
    apply: { result: 'left_out', problem: JSON.stringify({ code: 'refused' }) },
    undo: { result: 'kept' },
  } as const
  await tx
    .updateTable('import_row')
    .set(values[work])
    .where('file_id', '=', file.id)
    .where('number', '=', row.number)
    .execute()
  await pass(tx)
}

async function findRows({ db }: Context, job: Job, work: Work, file: File, most: number): Promise<StoredRow[]> {
  const { rows } = await sql<StoredRow>`
    select number, day, cells, fields, outcome, decision, result, object_id, person_id, before from import_row
    where file_id = ${file.id} and ${
      // Reading sets the day.
      work === 'read' ? sql`number > ${job.number}` : sql`(day, number) > (${job.day}::date, ${job.number}::integer)`
    }
    order by ${work === 'read' ? sql`number` : sql`day, number`} limit ${most}`.execute(db)
  return rows
}

async function nextStep(tx: Tx, { id, step }: Job): Promise<void> {
  await tx
    .updateTable('data_import')
    .set({ step: step + 1, at_day: '-infinity', at_number: 0 })
    .where('id', '=', id)
    .execute()
}

async function moveOn(tx: Tx, { id }: Job, { day, number }: StoredRow, count: number): Promise<void> {
  await tx
    .updateTable('data_import')
    .set((build) => ({ at_day: day, at_number: number, passed: build('passed', '+', count), trouble: null }))
    .where('id', '=', id)
    .execute()
}

async function readRows(tx: Tx, file: File, rows: readonly StoredRow[], scope: Scope): Promise<RowResult[]> {
  const kind = portableData[file.kind]
  const results: RowResult[] = []
  const parsed: { number: number; fields: object; day: string }[] = []
  for (const { number, cells } of rows) {
    try {
      const fields = kind.read(valuesOf(cells, file.columns), scope)
      parsed.push({ number, fields, day: kind.dayOf?.(fields) ?? '-infinity' })
    } catch (error) {
      if (!(error instanceof ValueError)) throw error
      results.push({ number, outcome: 'problem', problem: error.problem })
    }
  }
  await sql`
    update import_row r set fields = p.fields, day = p.day
    from jsonb_to_recordset(${JSON.stringify(parsed)}::jsonb) as p (number integer, fields jsonb, day date)
    where r.file_id = ${file.id} and r.number = p.number`.execute(tx)
  return results
}

async function applyRows(tx: Tx, file: File, rows: readonly StoredRow[], scope: Scope): Promise<RowResult[]> {
  const kind = portableData[file.kind]
  const readable = rows.flatMap(({ number, fields, outcome, decision }) => {
    const isOut = fields === null || decision === 'skip' || (!scope.dry && outcome === 'problem')
    return isOut ? [] : [{ number, fields, decision }]
  })
  return readable.length === 0 ? [] : kind.apply(tx, readable, scope)
}

async function storeResults(tx: Tx, fileId: string, results: readonly RowResult[], work: Work): Promise<void> {
  if (work === 'apply') {
    await sql`
      update import_row r set result = coalesce(p.result, 'left_out'), object_id = p."objectId", person_id = p."personId",
        before = p.before, problem = case when p.result is null then p.problem end
      from jsonb_to_recordset(${JSON.stringify(results)}::jsonb)
        as p (number integer, result text, "objectId" uuid, "personId" uuid, before jsonb, problem jsonb)
      where r.file_id = ${fileId} and r.number = p.number`.execute(tx)
    return
  }
  await sql`
    update import_row r set outcome = p.outcome, problem = p.problem, person_id = p."personId",
      candidates = (select array_agg(c::uuid) from jsonb_array_elements_text(p.candidates) c)
    from jsonb_to_recordset(${JSON.stringify(results)}::jsonb)
      as p (number integer, outcome text, problem jsonb, candidates jsonb, "personId" uuid)
    where r.file_id = ${fileId} and r.number = p.number`.execute(tx)
}

async function undoRows(tx: Tx, file: File, rows: readonly StoredRow[], scope: Scope): Promise<void> {
  const written = rows.flatMap(({ number, result, object_id: objectId, person_id: personId, before }) => {
    const isWritten = (result === 'added' || result === 'updated') && objectId !== null
    return isWritten ? [{ number, result, objectId, personId, before }] : []
  })
  if (written.length === 0) return
  const kept = await portableData[file.kind].undo(tx, written, scope)
  await sql`
    update import_row set
      result = case when number = any (${kept}::integer[]) then 'kept' when result = 'added' then 'removed' else 'restored' end
    where file_id = ${file.id} and number = any (${written.map(({ number }) => number)}::integer[])`.execute(tx)
}
