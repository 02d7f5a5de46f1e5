import { sql } from 'kysely'
import { clinicTimeAt } from '#contract/dates.ts'
import type { ImportKind } from '#contract/schemas/import.ts'
import type { Context } from '../context.ts'
import { rollBack } from '../schedule/preview.ts'
import { applyNeeded } from './apply-needed.ts'
import { inJob, isAfter, type Job, moveOn, nextStep } from './job.ts'
import { ValueError, valuesOf } from './parse-values.ts'
import type { RowResult, Scope, Tx, WrittenRow } from './portable.ts'
import { portableData } from './portable-data.ts'
import { refusalOf } from './refusal.ts'
import { storeProblem, storeResults, storeUndone } from './store-results.ts'

const readBatch = 1_000
const undoBatch = 100

export type Work = 'read' | 'check' | 'apply' | 'undo'

/** A file that was uploaded as a whole. */
export interface ImportFile {
  readonly id: string
  readonly kind: ImportKind
  readonly columns: string[]
  readonly dates: Scope['dates']
}

interface StoredRow {
  readonly number: number
  readonly day: string
  readonly cells: string[]
  readonly fields: object | null
  readonly decision: string | null
  readonly result: 'added' | 'updated' | 'unchanged' | 'left_out' | null
  readonly object_id: string | null
  readonly person_id: string | null
  readonly before: WrittenRow['before']
}

/** What is done with the rows of a batch. */
interface Task {
  readonly job: Job
  readonly work: Work
  readonly file: ImportFile
  readonly scope: Scope
}

/**
 * Runs the next rows of a step in one transaction that also stores the position, so that each is applied once. If the database
 * refuses them, each runs in a transaction of its own, and only the refused ones stay out. One that it only cancels is tried
 * again in the next run. Returns whether it ran, see `inJob`.
 */
export async function runRows(context: Context, job: Job, work: Work, file: ImportFile): Promise<boolean> {
  const { batch, dayOf } = portableData[file.kind]
  const most = { read: readBatch, check: batch, apply: batch, undo: undoBatch }[work]
  const now = context.clock()
  const { day: today } = clinicTimeAt(now, context.timeZone)
  const found = await findRows(context, job, { work, file, most })
  // A batch locks its days. Nobody waits for those that have ended.
  const isTogether = ({ day }: StoredRow) => day === found[0]?.day || day < today
  const rows = dayOf && work !== 'read' ? found.filter(isTogether) : found
  if (rows.length === 0) return inJob(context, job, (tx) => nextStep(tx, job))
  const scope: Scope = {
    ...{ context, importId: job.id, fileId: file.id, adminId: job.adminId, dates: file.dates, now },
    ...{ today, dry: work === 'check' },
  }
  try {
    return await runTogether({ job, work, file, scope }, rows)
  } catch (error) {
    if (!refusalOf(error)) throw error
    return runOneByOne({ job, work, file, scope }, rows)
  }
}

async function runOneByOne(task: Task, rows: readonly StoredRow[]): Promise<boolean> {
  let { job } = task
  for (const row of rows) {
    const ran = await runTogether({ ...task, job }, [row]).catch(async (error: unknown) => {
      const problem = refusalOf(error)
      if (!problem || (problem.code === 'try_again' && !job.hasFailed)) throw error
      return inJob(task.scope.context, job, async (tx) => {
        await storeProblem(tx, task, row, problem)
        await moveOn(tx, job, row, 1)
      })
    })
    if (!ran) return false
    job = { ...job, day: row.day, number: row.number, hasFailed: false }
  }
  return true
}

function runTogether(task: Task, rows: readonly StoredRow[]): Promise<boolean> {
  const { job, work, file, scope } = task
  if (work === 'check') return checkRows(task, rows)
  return inJob(scope.context, job, async (tx) => {
    if (work === 'read') await storeResults(tx, task, rows, await readRows(tx, file, rows, scope))
    else if (work === 'apply') await storeResults(tx, task, rows, await applyRows(tx, file, rows, scope))
    else await undoRows(tx, file, rows, scope)
    await passRows(tx, job, rows)
  })
}

/** Applies rows in a transaction that is rolled back, and stores the results. */
async function checkRows(task: Task, rows: readonly StoredRow[]): Promise<boolean> {
  const { job, file, scope } = task
  const begin = (run: (tx: Tx) => Promise<never>) => inJob(scope.context, job, run)
  const results = await rollBack(begin, async (tx) => {
    await applyNeeded(tx, file.kind, rows, scope)
    return applyRows(tx, file, rows, scope)
  })
  if (!results) return false
  return inJob(scope.context, job, async (tx) => {
    await storeResults(tx, task, rows, results)
    await passRows(tx, job, rows)
  })
}

async function passRows(tx: Tx, job: Job, rows: readonly StoredRow[]): Promise<void> {
  const last = rows.at(-1)
  if (last) await moveOn(tx, job, last, rows.length)
}

async function findRows(
  { db }: Context,
  job: Job,
  { work, file, most }: { readonly work: Work; readonly file: ImportFile; readonly most: number },
): Promise<StoredRow[]> {
  const isReading = work === 'read'
  const { rows } = await sql<StoredRow>`
    select number, day, cells, fields, decision, result, object_id, person_id, before from import_row
    where file_id = ${file.id} and ${isAfter(job, isReading)}
    order by ${isReading ? sql`number` : sql`day, number`} limit ${most}`.execute(db)
  return rows
}

async function readRows(tx: Tx, file: ImportFile, rows: readonly StoredRow[], scope: Scope): Promise<RowResult[]> {
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

/**
 * Decides about rows and writes them, also those with a problem in the check: a decision of the admin may have solved it. A check
 * does not read decisions, so that they can still be changed after it.
 */
async function applyRows(tx: Tx, file: ImportFile, rows: readonly StoredRow[], scope: Scope): Promise<RowResult[]> {
  const usable = rows.flatMap(({ number, fields, decision }) => {
    const isOut = fields === null || (decision === 'skip' && !scope.dry)
    return isOut ? [] : [{ number, fields, decision: scope.dry ? null : decision }]
  })
  return usable.length === 0 ? [] : portableData[file.kind].apply(tx, usable, scope)
}

async function undoRows(tx: Tx, file: ImportFile, rows: readonly StoredRow[], scope: Scope): Promise<void> {
  const written = rows.flatMap(({ number, result, object_id: objectId, person_id: personId, before }) => {
    const isWritten = (result === 'added' || result === 'updated') && objectId !== null
    return isWritten ? [{ number, result, objectId, personId, before }] : []
  })
  if (written.length === 0) return
  const kept = await portableData[file.kind].undo(tx, written, scope)
  await storeUndone(tx, file.id, written, kept)
}
