import { sql, type Transaction } from 'kysely'
import { type ClinicDay, clinicTimeAt } from '#contract/dates.ts'
import type { ScheduleChanged } from '#contract/schemas/schedule.ts'
import type { AuditContext } from '../audit-context.ts'
import type { Context } from '../context.ts'
import { transact } from '../database/audited-transaction.ts'
import { violatesConstraint } from '../database/connect.ts'
import type { Database } from '../database/schema.ts'
import { changeUnderOffers, lockSchedule } from '../waitlist/offer-freed.ts'
import { compareOffers, readOffer } from './compare-offers.ts'
import { listAffectedBookings } from './queries.ts'

/** Constraint that a change of the schedule may violate → the refusal. */
const refusals = {
  hours_of_doctor: 'no_such_doctor',
  absence_of_doctor: 'no_such_doctor',
  performing_doctor: 'no_such_doctor',
  performed_treatment: 'no_such_treatment',
  usual_chair_of_doctor: 'no_such_chair',
  outage_of_chair: 'no_such_chair',
  hours_do_not_overlap: 'hours_overlap',
  one_chair_per_name: 'chair_exists',
  booking_in_chair: 'chair_in_use',
  one_treatment_per_name: 'treatment_exists',
  chair_for_treatment: 'no_such_chair',
} as const

type Refusal = (typeof refusals)[keyof typeof refusals] | 'version_conflict' | 'too_many_absences' | 'too_many_outages'

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

/**
 * Runs a change of the schedule in one transaction that no booking can slip into, and returns the bookings that it affects
 * and that were not affected before. With `preview`, rolls back, and also returns how the free starts change.
 */
export async function changeSchedule(
  context: Context,
  admin: AuditContext,
  preview: boolean,
  change: (tx: Transaction<Database>) => Promise<void>,
): Promise<ChangeOutcome> {
  try {
    return await transact(context.db, admin, async (tx) => {
      await lockSchedule(tx)
      const inTransaction = { ...context, db: tx }
      const before = new Set((await listAffectedBookings(inTransaction)).map(({ booking }) => booking._id))
      const offer = preview ? await readOffer(inTransaction) : []
      await changeUnderOffers(context, tx, undefined, () => change(tx))
      const after = await listAffectedBookings(inTransaction)
      const affected = after.filter(({ booking }) => !before.has(booking._id))
      if (preview) {
        const offered = await compareOffers(inTransaction, offer)
        throw new RolledBack({ outcome: 'changed', affected, offered })
      }
      return { outcome: 'changed', affected }
    })
  } catch (error) {
    if (error instanceof RolledBack) return error.result
    for (const [constraint, outcome] of Object.entries(refusals)) {
      if (violatesConstraint(error, constraint)) return { outcome }
    }
    throw error
  }
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
