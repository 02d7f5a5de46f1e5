import type { Transaction } from 'kysely'
import { toCents } from '#contract/money.ts'
import type { AdminTreatment, TreatmentEntries } from '#contract/schemas/treatment.ts'
import { formatStart, parseStart } from '#contract/slots.ts'
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

/** Adds a treatment with its slots. Not idempotent, but a second treatment cannot have the same name. */
export async function addTreatment(
  context: Context,
  admin: AuditContext,
  entries: TreatmentEntries,
): Promise<SaveOutcome> {
  const added = await unlessNameTaken(() =>
    transact(context.db, admin, async (tx) => {
      const { id } = await tx
        .insertInto('treatment')
        .values({ ...columnsOf(entries), retired_at: entries.active ? null : context.clock() })
        .returning('id')
        .executeTakeFirstOrThrow()
      await writeSlots(tx, id, entries)
      return id
    }),
  )
  return added === 'treatment_exists' ? { outcome: added } : saved(context, added)
}

/**
 * Changes a treatment if `version` is current. Bookings keep their name, price and time, and slots that overlap them are
 * not offered. Idempotent: saving the current content succeeds.
 */
export async function changeTreatment(
  context: Context,
  admin: AuditContext,
  id: string,
  { version, ...entries }: TreatmentEntries & { readonly version: number },
): Promise<SaveOutcome> {
  const changed = await unlessNameTaken(() =>
    transact(context.db, admin, async (tx) => {
      const { numUpdatedRows } = await tx
        .updateTable('treatment')
        .set((build) => ({
          ...columnsOf(entries),
          retired_at: entries.active ? null : build.fn.coalesce('retired_at', build.val(context.clock())),
          version: build('version', '+', 1),
        }))
        .where('id', '=', id)
        .where('version', '=', version)
        .executeTakeFirst()
      if (numUpdatedRows === 0n) return false
      await writeSlots(tx, id, entries)
      return true
    }),
  )
  if (changed === 'treatment_exists') return { outcome: changed }
  const result = await saved(context, id)
  if (changed || result.outcome !== 'saved') return result
  return isAs(result.treatment, entries) ? result : { outcome: 'version_conflict' }
}

async function unlessNameTaken<T>(save: () => Promise<T>): Promise<T | 'treatment_exists'> {
  try {
    return await save()
  } catch (error) {
    if (violatesConstraint(error, 'one_treatment_per_name')) return 'treatment_exists'
    throw error
  }
}

async function saved(context: Context, id: string): Promise<SaveOutcome> {
  const treatment = await findTreatment(context, id)
  return treatment ? { outcome: 'saved', treatment } : { outcome: 'no_such_treatment' }
}

function columnsOf({ name, price, weekdays }: TreatmentEntries) {
  return { name, price_cents: toCents(price), weekdays: weekdays.toSorted() }
}

// Only if they differ: rewriting the slots adds an audit entry.
async function writeSlots(tx: Tx, id: string, { starts, minutes }: TreatmentEntries): Promise<void> {
  const wanted = startMinutes(starts).map((start) => ({
    treatment_id: id,
    start_minute: start,
    end_minute: start + minutes,
  }))
  const standing = await tx
    .selectFrom('treatment_slot')
    .select(['treatment_id', 'start_minute', 'end_minute'])
    .where('treatment_id', '=', id)
    .orderBy('start_minute')
    .execute()
  if (JSON.stringify(standing) === JSON.stringify(wanted)) return
  await tx.deleteFrom('treatment_slot').where('treatment_id', '=', id).execute()
  await tx.insertInto('treatment_slot').values(wanted).execute()
}

function startMinutes(starts: readonly string[]): number[] {
  return starts.map((text) => parseStart(text) ?? 0).sort((a, b) => a - b)
}

function isAs(treatment: AdminTreatment, entries: TreatmentEntries): boolean {
  const { name, price, minutes, active } = entries
  const inOrder = {
    name,
    price,
    minutes,
    active,
    starts: startMinutes(entries.starts).map(formatStart),
    weekdays: entries.weekdays.toSorted(),
  }
  return Object.entries(inOrder).every(
    ([field, value]) => JSON.stringify(treatment[field as keyof typeof inOrder]) === JSON.stringify(value),
  )
}
