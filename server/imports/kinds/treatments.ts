import { sql } from 'kysely'
import type { ImportProblem } from '#contract/schemas/import.ts'
import { singleLineText } from '#contract/text.ts'
import { parseDays, parseTimes } from '../parse-hours.ts'
import { centsOf, parseWith, ValueError, type Values, wholeOf, yesOf } from '../parse-values.ts'
import type { PortableKind, Row, RowResult, Scope, Tx, WrittenRow } from '../portable.ts'
import { keepSources, restoreSource } from '../sources.ts'
import { findTreatments } from './find-named.ts'

/** A treatment of a file. */
export interface TreatmentFields {
  readonly number?: string | undefined
  readonly name: string
  readonly cents?: number | undefined
  readonly minutes?: number | undefined
  readonly starts?: readonly number[] | undefined
  readonly weekdays?: readonly number[] | undefined
  readonly buffer?: number | undefined
  readonly notice?: number | undefined
  readonly active?: boolean | undefined
}

const defaultMinutes = 30

/** Treatments by name. A new one without starts is offered throughout the opening hours. */
export const treatments: PortableKind<TreatmentFields> = {
  isComplete: (fields) => fields.has('name'),
  read: readTreatment,
  batch: 100,
  apply: applyTreatments,
  undo: undoTreatments,
}

function readTreatment(values: Values): TreatmentFields {
  const name = parseWith(singleLineText(100), values, 'name')
  if (name === undefined) throw new ValueError('missing', 'name')
  return {
    name,
    number: values.number?.slice(0, 100),
    cents: centsOf(values, 'price'),
    minutes: wholeOf(values, 'minutes', 5, 480),
    starts: parseTimes(values, 'starts'),
    weekdays: parseDays(values, 'weekdays'),
    buffer: wholeOf(values, 'buffer', 0, 240),
    notice: wholeOf(values, 'notice', 0, 43_200),
    active: yesOf(values, 'active'),
  }
}

async function applyTreatments(tx: Tx, rows: readonly Row<TreatmentFields>[], scope: Scope): Promise<RowResult[]> {
  const results: RowResult[] = []
  for (const row of rows) results.push(await applyTreatment(tx, row, scope))
  const fields = new Map(rows.map((row) => [row.number, row.fields]))
  await keepSources(
    tx,
    'treatments',
    results.flatMap(({ number, objectId }) => {
      const of = fields.get(number)
      return objectId && of ? [{ objectId, number: of.number, fields: of }] : []
    }),
    scope.importId,
  )
  return results
}

async function applyTreatment(tx: Tx, { number, fields }: Row<TreatmentFields>, { now }: Scope): Promise<RowResult> {
  const all = await findTreatments(tx)
  const known = (fields.number && all.get(fields.number.toLowerCase())) || all.get(fields.name.toLowerCase())
  if (known) return updateTreatment(tx, number, known.id, fields)
  const { minutes = defaultMinutes } = fields
  const starts = fields.starts ?? (await defaultStarts(tx, minutes))
  if (starts.some((start, place) => start + minutes > (starts[place + 1] ?? 1440)))
    return toProblem(number, { code: 'invalid', field: 'starts' })
  const { id } = await tx
    .insertInto('treatment')
    .values({
      name: fields.name,
      price_cents: fields.cents ?? 0,
      weekdays: [...(fields.weekdays ?? [1, 2, 3, 4, 5])],
      retired_at: fields.active === false ? now : null,
      ...(fields.buffer !== undefined && { buffer_minutes: fields.buffer }),
      ...(fields.notice !== undefined && { notice_minutes: fields.notice }),
    })
    .returning('id')
    .executeTakeFirstOrThrow()
  await tx
    .insertInto('treatment_slot')
    .values(starts.map((start) => ({ treatment_id: id, start_minute: start, end_minute: start + minutes })))
    .execute()
  return { number, outcome: 'new', result: 'added', objectId: id }
}

function toProblem(number: number, problem: ImportProblem): RowResult {
  return { number, outcome: 'problem', problem }
}

/** One start after the other in the longest opening hours. */
async function defaultStarts(tx: Tx, minutes: number): Promise<number[]> {
  const { rows } = await sql<{ opens: number | null; closes: number | null }>`
    select min(opens_minute) as opens, max(closes_minute) as closes from opening_hours`.execute(tx)
  const { opens, closes } = rows[0] ?? {}
  const [from, to] = [opens ?? 9 * 60, closes ?? 17 * 60]
  const count = Math.min(Math.floor((to - from) / minutes), 100)
  const starts = Array.from({ length: count }, (_, place) => from + place * minutes)
  return starts.length > 0 ? starts : [from]
}

// Of a treatment that exists, price and buffer follow the file. Its slots are the clinic's own.
async function updateTreatment(tx: Tx, number: number, id: string, fields: TreatmentFields): Promise<RowResult> {
  const current = await tx
    .selectFrom('treatment')
    .select(['price_cents', 'buffer_minutes', 'notice_minutes'])
    .where('id', '=', id)
    .executeTakeFirstOrThrow()
  const source = await tx
    .selectFrom('import_source')
    .select('fields')
    .where('kind', '=', 'treatments')
    .where('object_id', '=', id)
    .executeTakeFirst()
  const last = (source?.fields ?? {}) as Partial<TreatmentFields>
  const given = { price_cents: fields.cents, buffer_minutes: fields.buffer, notice_minutes: fields.notice }
  const before = { price_cents: last.cents, buffer_minutes: last.buffer, notice_minutes: last.notice }
  const names = (Object.keys(given) as (keyof typeof given)[]).filter(
    (name) => given[name] !== undefined && given[name] !== current[name] && given[name] !== before[name],
  )
  if (names.length === 0) return { number, outcome: 'unchanged', result: 'unchanged', objectId: id }
  await tx
    .updateTable('treatment')
    .set((build) => ({
      ...Object.fromEntries(names.map((name) => [name, given[name]])),
      version: build('version', '+', 1),
    }))
    .where('id', '=', id)
    .execute()
  const columns = Object.fromEntries(names.map((name) => [name, current[name]]))
  return {
    number,
    outcome: 'matched',
    result: 'updated',
    objectId: id,
    before: { columns, source: source?.fields ?? null },
  }
}

async function undoTreatments(tx: Tx, rows: readonly WrittenRow[]): Promise<number[]> {
  const kept: number[] = []
  for (const { number, objectId, result, before } of rows) {
    if (result === 'updated' && before) {
      await tx
        .updateTable('treatment')
        .set((build) => ({ ...before.columns, version: build('version', '+', 1) }))
        .where('id', '=', objectId)
        .execute()
      await restoreSource(tx, 'treatments', objectId, before.source)
      continue
    }
    const { rows: free } = await sql`
      delete from treatment t where id = ${objectId} and version = 1
        and not exists (select from booking b where b.treatment_id = t.id)
        and not exists (select from doctor d where d.treatment_id = t.id)
        and not exists (select from waitlist_entry w where w.treatment_id = t.id)
        and not exists (select from policy_rule p where p.treatment_id = t.id)
      returning id`.execute(tx)
    if (free.length === 0) kept.push(number)
  }
  return kept
}
