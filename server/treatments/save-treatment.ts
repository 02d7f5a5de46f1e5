import type { Transaction } from 'kysely'
import { toCents } from '#contract/money.ts'
import type { AdminTreatment, TreatmentEntries } from '#contract/schemas/treatment.ts'
import { formatStart, parseStart } from '#contract/start-times.ts'
import type { AuditContext } from '../audit-context.ts'
import type { Context } from '../context.ts'
import { transact } from '../database/audited-transaction.ts'
import { violatesConstraint } from '../database/connect.ts'
import type { Database } from '../database/schema.ts'
import { findTreatment } from './queries.ts'

type Tx = Transaction<Database>

export type SaveOutcome =
  | { readonly outcome: 'saved'; readonly treatment: AdminTreatment }
  | { readonly outcome: 'treatment_exists' | 'version_conflict' | 'no_such_treatment' }

/** Adds a treatment with its slots. Not idempotent, but the name is unique. */
export async function addTreatment(
  context: Context,
  admin: AuditContext,
  input: TreatmentEntries,
): Promise<SaveOutcome> {
  const added = await catchNameTaken(() =>
    transact(context.db, admin, async (tx) => {
      const { id } = await tx
        .insertInto('treatment')
        .values({ ...toColumns(input), retired_at: input.active ? null : context.clock() })
        .returning('id')
        .executeTakeFirstOrThrow()
      await saveSlots(tx, id, input)
      return id
    }),
  )
  return added === 'treatment_exists' ? { outcome: added } : findSaved(context, added)
}

/**
 * Changes a treatment if `version` is current. Bookings keep their name, price and time; slots that overlap them are not
 * offered. Idempotent: saving the current content succeeds.
 */
export async function changeTreatment(
  context: Context,
  admin: AuditContext,
  id: string,
  { version, ...input }: TreatmentEntries & { readonly version: number },
): Promise<SaveOutcome> {
  const changed = await catchNameTaken(() =>
    transact(context.db, admin, async (tx) => {
      const { numUpdatedRows } = await tx
        .updateTable('treatment')
        .set((build) => ({
          ...toColumns(input),
          retired_at: input.active ? null : build.fn.coalesce('retired_at', build.val(context.clock())),
          version: build('version', '+', 1),
        }))
        .where('id', '=', id)
        .where('version', '=', version)
        .executeTakeFirst()
      if (numUpdatedRows === 0n) return false
      await saveSlots(tx, id, input)
      return true
    }),
  )
  if (changed === 'treatment_exists') return { outcome: changed }
  const result = await findSaved(context, id)
  if (changed || result.outcome !== 'saved') return result
  return isUnchanged(result.treatment, input) ? result : { outcome: 'version_conflict' }
}

async function catchNameTaken<T>(save: () => Promise<T>): Promise<T | 'treatment_exists'> {
  try {
    return await save()
  } catch (error) {
    if (violatesConstraint(error, 'one_treatment_per_name')) return 'treatment_exists'
    throw error
  }
}

async function findSaved(context: Context, id: string): Promise<SaveOutcome> {
  const treatment = await findTreatment(context, id)
  return treatment ? { outcome: 'saved', treatment } : { outcome: 'no_such_treatment' }
}

function toColumns({ name, price, weekdays }: TreatmentEntries) {
  return { name, price_cents: toCents(price), weekdays: weekdays.toSorted() }
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
}

function startMinutes(starts: readonly string[]): number[] {
  return starts.map((text) => parseStart(text) ?? 0).sort((a, b) => a - b)
}

function isUnchanged(treatment: AdminTreatment, input: TreatmentEntries): boolean {
  const { name, price, minutes, active } = input
  const normalized = {
    name,
    price,
    minutes,
    active,
    starts: startMinutes(input.starts).map(formatStart),
    weekdays: input.weekdays.toSorted(),
  }
  return Object.entries(normalized).every(
    ([field, value]) => JSON.stringify(treatment[field as keyof typeof normalized]) === JSON.stringify(value),
  )
}
