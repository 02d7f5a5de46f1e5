import { sql, type Transaction } from 'kysely'
import { type ClinicDay, clinicTimeAt } from '#contract/dates.ts'
import type { AffectedBooking, ScheduleChanged } from '#contract/schemas/schedule.ts'
import type { AuditContext } from '../audit-context.ts'
import type { Context } from '../context.ts'
import { violatesConstraint } from '../database/connect.ts'
import type { Locked } from '../database/locked.ts'
import type { Database } from '../database/schema.ts'
import { withLocks } from '../waitlist/with-locks.ts'
import { compareOffers, readOffer } from './compare-offers.ts'
import { runPreview } from './preview.ts'
import { listAffectedBookings } from './queries.ts'

/** Constraint that a change of the schedule may violate → the refusal. */
const refusals = {
  hours_of_doctor: 'no_such_doctor',
  suitable_for_need: 'no_such_treatment',
  usual_chair_of_doctor: 'no_such_chair',
  hours_do_not_overlap: 'hours_overlap',
  one_chair_per_name: 'chair_exists',
  booking_in_chair: 'chair_in_use',
  one_treatment_per_name: 'treatment_exists',
  taken_resource: 'chair_in_use',
  suitable_resource: 'no_such_chair',
  one_doctor_per_email: 'doctor_email_taken',
} as const

type Refusal =
  | (typeof refusals)[keyof typeof refusals]
  | 'version_conflict'
  | 'too_many_absences'
  | 'too_many_outages'
  | 'doctor_exists'
  | 'no_such_speciality'

export type ChangeOutcome = ({ readonly outcome: 'changed' } & ScheduleChanged) | { readonly outcome: Refusal }

/** Maximum number of absences of a doctor, and of outages of a chair, that have not ended. */
export const maxAhead = 200

/** Returns the current clinic day. */
export function todayAt({ clock, timeZone }: Context): ClinicDay {
  return clinicTimeAt(clock(), timeZone).day
}

/** Thrown in a change to roll it back with this result. */
export class RolledBack extends Error {
  readonly result: ChangeOutcome

  constructor(result: ChangeOutcome) {
    super('The change was rolled back.')
    this.result = result
  }
}

type Change = (tx: Locked<'schedule'>) => Promise<void>

/**
 * Runs a change of the schedule in one transaction that no booking can slip into, and returns the bookings that it affects
 * and that were not affected before. With `preview`, stores and locks nothing, and also returns how the free starts change.
 */
export async function changeSchedule(
  context: Context,
  admin: AuditContext,
  preview: boolean,
  change: Change,
): Promise<ChangeOutcome> {
  try {
    return await (preview ? previewChange(context, admin, change) : storeChange(context, admin, change))
  } catch (error) {
    if (error instanceof RolledBack) return error.result
    for (const [constraint, outcome] of Object.entries(refusals)) {
      if (violatesConstraint(error, constraint)) return { outcome }
    }
    throw error
  }
}

function storeChange(context: Context, admin: AuditContext, change: Change): Promise<ChangeOutcome> {
  return withLocks(context, admin, { days: 'all' }, async (tx) => {
    const affected = await listNewlyAffected({ ...context, db: tx }, () => change(tx))
    return { outcome: 'changed', affected }
  })
}

function previewChange(context: Context, admin: AuditContext, change: Change): Promise<ChangeOutcome> {
  return runPreview(context, admin, async (tx) => {
    const inTransaction = { ...context, db: tx }
    const before = await readOffer(inTransaction)
    const affected = await listNewlyAffected(inTransaction, () => change(tx))
    return { outcome: 'changed', affected, offered: await compareOffers(inTransaction, before) }
  })
}

/** Runs a change, and returns the bookings that are affected after it and were not before. */
async function listNewlyAffected(inTransaction: Context, change: () => Promise<void>): Promise<AffectedBooking[]> {
  const before = new Set((await listAffectedBookings(inTransaction)).map(({ booking }) => booking._id))
  await change()
  return (await listAffectedBookings(inTransaction)).filter(({ booking }) => !before.has(booking._id))
}

/** Adds the audit entry of a doctor whose hours, treatments or absences change. */
export async function auditDoctor(
  tx: Transaction<Database>,
  doctorId: string,
  fields: readonly string[],
): Promise<void> {
  await sql`select record_audit_entry('doctor_changed', 'doctor', ${doctorId}::uuid, null, ${fields}::text[])`.execute(
    tx,
  )
}
