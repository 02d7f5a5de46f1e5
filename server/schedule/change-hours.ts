import type { Transaction } from 'kysely'
import type { HoursChange } from '#contract/schemas/schedule.ts'
import { parseEnd, parseStart } from '#contract/start-times.ts'
import type { AuditContext } from '../audit-context.ts'
import type { Context } from '../context.ts'
import type { Database } from '../database/schema.ts'
import { auditDoctor, type ChangeOutcome, changeSchedule, RolledBack } from './change-schedule.ts'

type DoctorHours = HoursChange['doctors'][number]

/**
 * Replaces the hours and treatments of some doctors in one transaction, since the first hours of a clinic change what every
 * treatment with a performing doctor offers. Stores nothing if one version is not current. Idempotent: saving the current
 * content with the version that it was saved from succeeds.
 */
export function changeHours(
  context: Context,
  admin: AuditContext,
  { doctors, preview = false }: HoursChange,
): Promise<ChangeOutcome> {
  return changeSchedule(context, admin, preview, async (tx) => {
    for (const doctor of doctors) await replaceHours(tx, doctor)
  })
}

async function replaceHours(tx: Transaction<Database>, doctor: DoctorHours): Promise<void> {
  const { _id, version, takesAppointments, usualChair, performs, hours } = doctor
  const { numUpdatedRows } = await tx
    .updateTable('doctor')
    .set((build) => ({
      takes_appointments: takesAppointments,
      usual_chair_id: usualChair,
      version: build('version', '+', 1),
    }))
    .where('id', '=', _id)
    .where('version', '=', version)
    .where('removed_at', 'is', null)
    .executeTakeFirst()
  if (numUpdatedRows === 0n) throw new RolledBack({ outcome: await whyNotUpdated(tx, _id) })
  await tx.deleteFrom('performs').where('doctor_id', '=', _id).execute()
  await tx.deleteFrom('working_hours').where('doctor_id', '=', _id).execute()
  if (performs.length > 0) {
    const rows = [...new Set(performs)].map((treatment_id) => ({ doctor_id: _id, treatment_id }))
    await tx.insertInto('performs').values(rows).execute()
  }
  if (hours.length > 0) {
    const rows = hours.map(({ weekday, start, end, validFrom, validUntil }) => ({
      doctor_id: _id,
      weekday,
      start_minute: parseStart(start) ?? 0,
      end_minute: parseEnd(end) ?? 0,
      valid_from: validFrom,
      valid_until: validUntil ?? null,
    }))
    await tx.insertInto('working_hours').values(rows).execute()
  }
  await auditDoctor(tx, _id, 'working_hours')
}

async function whyNotUpdated(tx: Transaction<Database>, id: string) {
  const exists = await tx
    .selectFrom('doctor')
    .select('id')
    .where('id', '=', id)
    .where('removed_at', 'is', null)
    .executeTakeFirst()
  return exists ? ('version_conflict' as const) : ('no_such_doctor' as const)
}
