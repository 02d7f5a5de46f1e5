import { sql, type Transaction } from 'kysely'
import { toCents } from '#contract/money.ts'
import type { AdminTreatment, TreatmentEntries } from '#contract/schemas/treatment.ts'
import { formatStart, parseStart } from '#contract/start-times.ts'
import { withoutBlanks } from '#contract/translations.ts'
import { AppError } from '../app-error.ts'
import type { AuditContext } from '../audit-context.ts'
import type { Context } from '../context.ts'
import { transact } from '../database/audited-transaction.ts'
import { violatesConstraint } from '../database/connect.ts'
import type { Database } from '../database/schema.ts'
import { findTreatment } from './queries.ts'

type Tx = Transaction<Database>

export type SaveOutcome =
  | { readonly outcome: 'saved'; readonly treatment: AdminTreatment }
  | { readonly outcome: Refusal }

export type Refusal = 'treatment_exists' | 'version_conflict' | 'no_such_treatment' | 'no_such_chair'

/** A changed treatment; `version` is the one that was changed. */
export type TreatmentChange = TreatmentEntries & { readonly version: number }

/** Returns a saved treatment. Throws the refusal. */
export function toTreatment(result: SaveOutcome): AdminTreatment {
  if (result.outcome !== 'saved') throw new AppError(result.outcome)
  return result.treatment
}

/** Adds a treatment with its slots. Not idempotent, but the name is unique. */
export async function addTreatment(
  context: Context,
  admin: AuditContext,
  input: TreatmentEntries,
): Promise<SaveOutcome> {
  const added = await catchRefusal(() =>
    transact(context.db, admin, async (tx) => ({ id: await insertTreatment(context, tx, input) })),
  )
  return 'outcome' in added ? added : findSaved(context, added.id)
}

/** Inserts a treatment with its slots and chairs in the caller's transaction. Returns its ID. */
export async function insertTreatment({ clock }: Context, tx: Tx, input: TreatmentEntries): Promise<string> {
  const { id } = await tx
    .insertInto('treatment')
    .values({ ...toColumns(input), retired_at: input.active ? null : clock() })
    .returning('id')
    .executeTakeFirstOrThrow()
  await saveSlots(tx, id, input)
  await saveChairs(tx, id, input)
  return id
}

/** Writes a changed treatment by a function that runs `write` in a transaction. Idempotent. */
export async function saveChange(
  context: Context,
  id: string,
  change: TreatmentChange,
  transact: (write: (tx: Tx) => Promise<boolean>) => Promise<boolean>,
): Promise<SaveOutcome> {
  const written = await catchRefusal(async () => ({
    current: await transact((tx) => writeTreatment(context, tx, id, change)),
  }))
  if ('outcome' in written) return written
  const result = await findSaved(context, id)
  if (written.current || result.outcome !== 'saved') return result
  return isUnchanged(result.treatment, change) ? result : { outcome: 'version_conflict' }
}

/** Writes a changed treatment in the caller's transaction. Returns whether its version was current; if not, writes nothing. */
export async function writeTreatment(
  { clock }: Context,
  tx: Tx,
  id: string,
  { version, ...input }: TreatmentChange,
): Promise<boolean> {
  const { numUpdatedRows } = await tx
    .updateTable('treatment')
    .set((build) => ({
      ...toColumns(input),
      retired_at: input.active ? null : build.fn.coalesce('retired_at', build.val(clock())),
      version: build('version', '+', 1),
    }))
    .where('id', '=', id)
    .where('version', '=', version)
    .executeTakeFirst()
  if (numUpdatedRows === 0n) return false
  await saveSlots(tx, id, input)
  await saveChairs(tx, id, input)
  return true
}

/** Constraint that a treatment may violate → the refusal. */
const refusals = {
  one_treatment_per_name: 'treatment_exists',
  suitable_resource: 'no_such_chair',
} as const

/** Runs a function that saves treatments. Returns the refusal if it violates one of `refusals`. */
export async function catchRefusal<T>(save: () => Promise<T>): Promise<T | { readonly outcome: Refusal }> {
  try {
    return await save()
  } catch (error) {
    for (const [constraint, outcome] of Object.entries(refusals)) {
      if (violatesConstraint(error, constraint)) return { outcome }
    }
    throw error
  }
}

async function findSaved(context: Context, id: string): Promise<SaveOutcome> {
  const treatment = await findTreatment(context, id)
  return treatment ? { outcome: 'saved', treatment } : { outcome: 'no_such_treatment' }
}

function toColumns({ name, price, weekdays, buffer, notice, translations }: TreatmentEntries) {
  return {
    name,
    price_cents: toCents(price),
    weekdays: weekdays.toSorted(),
    ...(buffer !== undefined && { buffer_minutes: buffer }),
    ...(notice !== undefined && { notice_minutes: notice }),
    ...(translations && { translations: withoutBlanks(translations) }),
  }
}

// Writes the slots only if they differ, since rewriting them adds an audit entry.
async function saveSlots(tx: Tx, id: string, { starts, minutes }: TreatmentEntries): Promise<void> {
  const slots = startMinutes(starts).map((start) => ({
    treatment_id: id,
    start_minute: start,
    end_minute: start + minutes,
  }))
  const current = await tx
    .selectFrom('treatment_slot')
    .select(['treatment_id', 'start_minute', 'end_minute'])
    .where('treatment_id', '=', id)
    .orderBy('start_minute')
    .execute()
  if (JSON.stringify(current) === JSON.stringify(slots)) return
  await tx.deleteFrom('treatment_slot').where('treatment_id', '=', id).execute()
  await tx.insertInto('treatment_slot').values(slots).execute()
  await recordChange(tx, id, 'slots')
}

// Writes the chairs only if they differ, since each change is recorded.
async function saveChairs(tx: Tx, id: string, { chairs }: TreatmentEntries): Promise<void> {
  if (chairs === undefined) return
  const wanted = [...new Set(chairs)].sort()
  const rows = await tx
    .selectFrom('suitable')
    .select('resource_id')
    .where('treatment_id', '=', id)
    .where('position', '=', 2)
    .execute()
  const current = rows.map(({ resource_id }) => resource_id).sort()
  if (JSON.stringify(current) === JSON.stringify(wanted)) return
  await tx.deleteFrom('suitable').where('treatment_id', '=', id).where('position', '=', 2).execute()
  if (wanted.length > 0) {
    await tx
      .insertInto('suitable')
      .values(wanted.map((resource_id) => ({ treatment_id: id, position: 2, resource_id })))
      .execute()
  }
  await recordChange(tx, id, 'chairs')
}

async function recordChange(tx: Tx, id: string, field: 'slots' | 'chairs'): Promise<void> {
  await sql`select record_audit_entry('treatment_changed', 'treatment', id, null, array[${field}])
    from treatment where id = ${id} and version > 1`.execute(tx)
}

function startMinutes(starts: readonly string[]): number[] {
  return starts.map((text) => parseStart(text) ?? 0).sort((a, b) => a - b)
}

/** Whether a treatment has all fields of an input. */
export function isUnchanged(treatment: AdminTreatment, input: TreatmentEntries): boolean {
  const { name, price, minutes, active, buffer, notice, chairs, translations } = input
  const normalized = {
    name,
    price,
    minutes,
    active,
    starts: startMinutes(input.starts).map(formatStart),
    weekdays: input.weekdays.toSorted(),
    buffer,
    notice,
    chairs: chairs && [...new Set(chairs)].sort(),
    translations: translations && withoutBlanks(translations),
  }
  const stored = { ...treatment, translations: withoutBlanks(treatment.translations ?? {}) }
  return Object.entries(normalized).every(
    ([field, value]) =>
      value === undefined || JSON.stringify(stored[field as keyof typeof normalized]) === JSON.stringify(value),
  )
}
