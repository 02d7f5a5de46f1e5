import { sql } from 'kysely'
import {
  type DateOrder,
  type ImportField,
  type ImportState,
  type ImportStep,
  missingFields,
} from '#contract/schemas/import.ts'
import { AppError } from '../app-error.ts'
import type { AuditContext } from '../audit-context.ts'
import type { Context } from '../context.ts'
import { transact } from '../database/audited-transaction.ts'
import { guessDateOrder } from './guess-columns.ts'
import { withdrawInvitations } from './invite-patients.ts'
import { stopped } from './job.ts'
import type { Tx } from './portable.ts'
import { areFieldsOf, hasDates } from './store-file.ts'

/** Days after its end during which an import can be undone, and its rows are kept. */
export const undoDays = 30

/** Begins an import. Returns its ID. */
export function addImport({ db, clock }: Context, admin: AuditContext & { personId: string }): Promise<string> {
  return transact(db, admin, async (tx) => {
    const { id } = await tx
      .insertInto('data_import')
      .values({ created_by: admin.personId, created_at: clock() })
      .returning('id')
      .executeTakeFirstOrThrow()
    return id
  })
}

/** Discards an import that has stored nothing. */
export function removeImport({ db }: Context, admin: AuditContext, id: string): Promise<void> {
  return transact(db, admin, async (tx) => {
    await lockImport(tx, id, ['open', 'checking', 'checked'])
    await tx.deleteFrom('data_import').where('id', '=', id).execute()
  })
}

/** Removes a file from an import that has stored nothing. */
export function removeFile({ db }: Context, admin: AuditContext, id: string, fileId: string): Promise<void> {
  return transact(db, admin, async (tx) => {
    await lockImport(tx, id, ['open', 'checked'])
    await tx.deleteFrom('import_file').where('id', '=', fileId).where('import_id', '=', id).execute()
    await setState(tx, id, 'open')
  })
}

/**
 * Sets the fields of the columns of a file and the order of its dates. Columns may be missing until the check. Without an order,
 * it is guessed again if other columns contain dates.
 */
export function matchColumns(
  { db }: Context,
  admin: AuditContext,
  { id, file: fileId }: { readonly id: string; readonly file: string },
  { columns, dates }: { readonly columns: readonly (ImportField | null)[]; readonly dates?: DateOrder | undefined },
): Promise<void> {
  return transact(db, admin, async (tx) => {
    await lockImport(tx, id, ['open', 'checked'])
    const file = await tx
      .selectFrom('import_file')
      .select(['id', 'kind', 'headings', 'columns', 'dates'])
      .where('id', '=', fileId)
      .where('import_id', '=', id)
      .executeTakeFirst()
    if (!file) throw new AppError('no_such_import')
    const fields = columns.map((column) => column ?? '')
    if (fields.length !== file.headings.length || !areFieldsOf(file.kind, fields)) throw new AppError('invalid_request')
    const used = fields.filter(Boolean)
    if (new Set(used).size < used.length) throw new AppError('columns_twice')
    await tx
      .updateTable('import_file')
      .set({ columns: fields, dates: dates ?? (await orderOf(tx, file, fields)) })
      .where('id', '=', fileId)
      .execute()
    await setState(tx, id, 'open')
  })
}

interface Matched {
  readonly id: string
  readonly columns: readonly string[]
  readonly dates: DateOrder | null
}

/** Returns the order of the dates in a file whose columns become `fields`; `null` if an admin has to choose. */
async function orderOf(tx: Tx, { id, columns, dates }: Matched, fields: readonly string[]): Promise<DateOrder | null> {
  const placesIn = (of: readonly string[]) => of.flatMap((field, place) => (hasDates([field]) ? [place + 1] : []))
  const places = placesIn(fields)
  if (String(places) === String(placesIn(columns))) return dates
  const { rows } = await sql<{ text: string }>`
    select left(r.cells[p], 40) as text from import_row r, unnest(${places}::integer[]) p
    where r.file_id = ${id} and r.cells[p] <> ''`.execute(tx)
  // Dates with the year first say nothing about those that have been added.
  return guessDateOrder(rows.map(({ text }) => text)) ?? (dates === 'ymd' ? null : dates)
}

/** State from which a step begins → the state that it leads to. */
const steps: Record<ImportStep, Partial<Record<ImportState, ImportState>>> = {
  check: { open: 'checking', checked: 'checking', checking: 'checking' },
  start: { checked: 'running', stopped: 'running', running: 'running' },
  stop: { ...stopped, stopped: 'stopped', open: 'open', done: 'done' },
  invite: { done: 'inviting', inviting: 'inviting' },
  undo: { done: 'undoing', stopped: 'undoing', undoing: 'undoing' },
}

const atTheBeginning = { step: 0, at_day: '-infinity', at_number: 0, passed: 0 }

/**
 * Takes an import to its next state. Repeating the step that led to the present state changes nothing. Throws `version_conflict`
 * if `start` does not name the latest check: another admin may have replaced the files since.
 */
export function moveImport(
  { db, clock }: Context,
  admin: AuditContext,
  { id, step, check }: { readonly id: string; readonly step: ImportStep; readonly check?: number | undefined },
): Promise<void> {
  return transact(db, admin, async (tx) => {
    const { state, checks, ended_at } = await lockImport(tx, id)
    const next = steps[step][state]
    const now = clock()
    const isLate = step === 'undo' && ended_at !== null && now.getTime() > ended_at.getTime() + undoDays * 86_400_000
    if (next === undefined || isLate) throw new AppError('import_not_ready')
    if (step === 'start' && check !== checks) throw new AppError('version_conflict')
    if (next === state) return
    if (step === 'check') await requireReady(tx, id)
    if (step === 'check') await clearResults(tx, id)
    if (step === 'undo') await withdrawInvitations(tx, id)
    // The trigger cannot distinguish a stop from the end of the invitations.
    if (step === 'stop' && state === 'inviting')
      await sql`select record_audit_entry('import_stopped', 'data_import', ${id}, null, '{}')`.execute(tx)
    await tx
      .updateTable('data_import')
      .set({
        state: next,
        // A stopped import continues at its position.
        ...(step !== 'stop' && !(state === 'stopped' && step === 'start') && atTheBeginning),
        ...(step === 'stop' && state === 'running' && { ended_at: now }),
        ...(step !== 'stop' && admin.personId !== undefined && { created_by: admin.personId }),
        ...(step === 'check' && { outdated: false, checks: checks + 1 }),
        failed_at: null,
      })
      .where('id', '=', id)
      .execute()
  })
}

/** Decides who an undecided row is. */
export function decideRow(
  { db }: Context,
  admin: AuditContext,
  { id, file, number }: { readonly id: string; readonly file: string; readonly number: number },
  decision: string,
): Promise<void> {
  return transact(db, admin, async (tx) => {
    await lockImport(tx, id, ['checked'])
    const row = await tx
      .selectFrom('import_row')
      .select(['candidates', 'outcome'])
      .where('file_id', '=', file)
      .where('import_id', '=', id)
      .where('number', '=', number)
      .executeTakeFirst()
    if (row?.outcome !== 'undecided') throw new AppError('no_such_import')
    if (decision !== 'new' && decision !== 'skip' && !row.candidates?.includes(decision))
      throw new AppError('no_such_patient')
    await tx
      .updateTable('import_row')
      .set({ decision })
      .where('file_id', '=', file)
      .where('number', '=', number)
      .execute()
    await tx.updateTable('data_import').set({ outdated: true }).where('id', '=', id).execute()
  })
}

/** Locks an import. Throws `no_such_import`, or `import_not_ready` in another state than `states`. */
export async function lockImport(tx: Tx, id: string, states?: readonly ImportState[]) {
  const found = await tx
    .selectFrom('data_import')
    .select(['state', 'checks', 'ended_at'])
    .where('id', '=', id)
    .forUpdate()
    .executeTakeFirst()
  if (!found) throw new AppError('no_such_import')
  if (states && !states.includes(found.state)) throw new AppError('import_not_ready')
  return found
}

async function setState(tx: Tx, id: string, state: ImportState): Promise<void> {
  await tx.updateTable('data_import').set({ state }).where('id', '=', id).execute()
}

/** Throws if the files of an import cannot be checked. Deletes those that were not uploaded to their end. */
async function requireReady(tx: Tx, id: string): Promise<void> {
  await tx.deleteFrom('import_file').where('import_id', '=', id).where('whole', '=', false).execute()
  const files = await tx
    .selectFrom('import_file')
    .select(['kind', 'columns', 'dates'])
    .where('import_id', '=', id)
    .execute()
  if (files.length === 0) throw new AppError('import_not_ready')
  for (const { kind, columns, dates } of files) {
    if (missingFields(kind, columns).length > 0) throw new AppError('columns_incomplete')
    if (hasDates(columns) && dates === null) throw new AppError('dates_unclear')
  }
}

// Decisions stay: the check drops those that no longer answer its question.
async function clearResults(tx: Tx, id: string): Promise<void> {
  await sql`
    update import_row set fields = null, outcome = null, problem = null, candidates = null, day = '-infinity'
    where import_id = ${id} and fields is not null`.execute(tx)
}
