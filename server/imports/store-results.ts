import { sql } from 'kysely'
import type { ImportProblem } from '#contract/schemas/import.ts'
import type { RowResult, Tx, WrittenRow } from './portable.ts'

/** The rows of a file, and what was done with them. */
interface Done {
  readonly work: 'read' | 'check' | 'apply' | 'undo'
  readonly file: { readonly id: string }
}

interface Numbered {
  readonly number: number
}

function numbersOf(rows: readonly Numbered[]): number[] {
  return rows.map(({ number }) => number)
}

/**
 * Stores what became of rows that were read, checked or imported. An imported row without a result is left out. A decision stays
 * if it still answers the question.
 */
export async function storeResults(
  tx: Tx,
  { work, file }: Done,
  rows: readonly Numbered[],
  results: readonly RowResult[],
): Promise<void> {
  if (work === 'apply') {
    await sql`
      update import_row r set result = coalesce(p.result, 'left_out'), object_id = p."objectId", person_id = p."personId",
        before = p.before, problem = case when p.result is null then p.problem end
      from jsonb_to_recordset(${JSON.stringify(results)}::jsonb)
        as p (number integer, result text, "objectId" uuid, "personId" uuid, before jsonb, problem jsonb)
      where r.file_id = ${file.id} and r.number = p.number`.execute(tx)
    await sql`
      update import_row set result = 'left_out'
      where file_id = ${file.id} and number = any (${numbersOf(rows)}::integer[]) and result is null`.execute(tx)
    return
  }
  await sql`
    update import_row r set outcome = p.outcome, problem = p.problem, person_id = p."personId", candidates = c.ids,
      decision = case when p.outcome = 'undecided' and (r.decision in ('new', 'skip') or r.decision = any (c.ids::text[]))
        then r.decision end
    from jsonb_to_recordset(${JSON.stringify(results)}::jsonb)
        as p (number integer, outcome text, problem jsonb, candidates jsonb, "personId" uuid),
      lateral (select array_agg(id::uuid) as ids from jsonb_array_elements_text(p.candidates) id) c
    where r.file_id = ${file.id} and r.number = p.number`.execute(tx)
}

const changedSince = JSON.stringify({ code: 'changed_since' } satisfies ImportProblem)

/** Stores why the database refused a row, or that it refused its undo. */
export async function storeProblem(
  tx: Tx,
  { work, file }: Done,
  { number }: Numbered,
  why: ImportProblem,
): Promise<void> {
  const problem = JSON.stringify(why)
  const values = {
    check: { outcome: 'problem', problem },
    read: { outcome: 'problem', problem },
    apply: { result: 'left_out', problem },
    undo: { result: 'kept', problem: changedSince },
  } as const
  await tx
    .updateTable('import_row')
    .set(values[work])
    .where('file_id', '=', file.id)
    .where('number', '=', number)
    .execute()
}

/** Stores which rows were undone and which stay. */
export async function storeUndone(
  tx: Tx,
  fileId: string,
  rows: readonly WrittenRow[],
  kept: readonly number[],
): Promise<void> {
  await sql`
    update import_row set
      problem = case when number = any (${kept}::integer[]) then ${changedSince}::jsonb else problem end,
      result = case when number = any (${kept}::integer[]) then 'kept' when result = 'added' then 'removed' else 'restored' end
    where file_id = ${fileId} and number = any (${numbersOf(rows)}::integer[])`.execute(tx)
}
