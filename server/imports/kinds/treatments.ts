import { sql } from 'kysely'
import { singleLineText } from '#contract/text.ts'
import { parseDays, parseTimes } from '../parse-hours.ts'
import { centsOf, parseWith, ValueError, type Values, wholeOf, yesOf } from '../parse-values.ts'
import type { PortableKind, Row, RowResult, Scope, Tx, WrittenRow } from '../portable.ts'
import { keepSources } from '../sources.ts'
import { addNamed, findKnown, findTreatments, type Named } from './find-named.ts'
import { oldNumberOf } from './old-number.ts'
import { followFile, undoVersioned } from './versioned-rows.ts'

const versioned = { kind: 'treatments', table: 'treatment' } as const

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
    number: oldNumberOf(values),
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
  const known = await findTreatments(tx)
  const opening = await readOpening(tx)
  const added: NewTreatment[] = []
  const results: RowResult[] = []
  for (const { number, fields } of rows) {
    const found = findKnown(known, fields)
    if (found && 'code' in found) {
      results.push({ number, outcome: 'problem', problem: found })
      continue
    }
    if (found) {
      const isNew = added.some(({ id }) => id === found.id)
      results.push(
        isNew
          ? { number, outcome: 'unchanged', result: 'unchanged', objectId: found.id }
          : await updateTreatment(tx, number, found.id, fields),
      )
      continue
    }
    const { minutes = defaultMinutes } = fields
    const starts = fields.starts ?? defaultStarts(opening, minutes)
    if (starts.some((start, place) => start + minutes > (starts[place + 1] ?? 1440))) {
      results.push({ number, outcome: 'problem', problem: { code: 'invalid', field: 'starts' } })
      continue
    }
    const { name, number: oldNumber = null } = fields
    const planned = { id: crypto.randomUUID(), name, oldNumber, importedName: null, fields, starts, minutes }
    added.push(planned)
    addNamed(known, planned)
    results.push({ number, outcome: 'new', result: 'added', objectId: planned.id })
  }
  await insertTreatments(tx, added, scope)
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

interface NewTreatment extends Named {
  readonly fields: TreatmentFields
  readonly starts: readonly number[]
}

async function insertTreatments(tx: Tx, added: readonly NewTreatment[], { now }: Scope): Promise<void> {
  if (added.length === 0) return
  await tx
    .insertInto('treatment')
    .values(
      added.map(({ id, fields: { name, cents = 0, weekdays = [1, 2, 3, 4, 5], active, buffer, notice } }) => ({
        ...{ id, name, price_cents: cents, weekdays: [...weekdays], retired_at: active === false ? now : null },
        ...(buffer !== undefined && { buffer_minutes: buffer }),
        ...(notice !== undefined && { notice_minutes: notice }),
      })),
    )
    .execute()
  const slots = added.flatMap(({ id, starts, minutes }) =>
    starts.map((start) => ({ treatment_id: id, start_minute: start, end_minute: start + minutes })),
  )
  if (slots.length > 0) await tx.insertInto('treatment_slot').values(slots).execute()
}

interface Opening {
  readonly opens: number
  readonly closes: number
}

/** Returns the longest opening hours. */
async function readOpening(tx: Tx): Promise<Opening> {
  const { rows } = await sql<{ opens: number | null; closes: number | null }>`
    select min(opens_minute) as opens, max(closes_minute) as closes from opening_hours`.execute(tx)
  const { opens, closes } = rows[0] ?? {}
  return { opens: opens ?? 9 * 60, closes: closes ?? 17 * 60 }
}

/** One start after the other. */
function defaultStarts({ opens, closes }: Opening, minutes: number): number[] {
  const count = Math.min(Math.floor((closes - opens) / minutes), 100)
  const starts = Array.from({ length: count }, (_, place) => opens + place * minutes)
  return starts.length > 0 ? starts : [opens]
}

// Of a treatment that exists, price and buffer follow the file. Its slots are the clinic's own.
function updateTreatment(tx: Tx, number: number, id: string, fields: TreatmentFields): Promise<RowResult> {
  const columnsOf = ({ cents, buffer, notice }: Partial<TreatmentFields>) => ({
    ...{ price_cents: cents, buffer_minutes: buffer, notice_minutes: notice },
  })
  return followFile(tx, versioned, { number, id, given: columnsOf(fields), lastOf: columnsOf })
}

function undoTreatments(tx: Tx, rows: readonly WrittenRow[]): Promise<number[]> {
  return undoVersioned(
    tx,
    versioned,
    rows,
    sql`not exists (select from booking b where b.treatment_id = t.id)
      and not exists (select from doctor d where d.treatment_id = t.id)
      and not exists (select from waitlist_entry w where w.treatment_id = t.id)
      and not exists (select from policy_rule p where p.treatment_id = t.id)`,
  )
}
