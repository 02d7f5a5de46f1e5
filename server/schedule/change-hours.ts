import { sql, type Transaction } from 'kysely'
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
  const { _id, version, takesAppointments, usualChair, performs, hours, color } = doctor
  const { numUpdatedRows } = await tx
    .updateTable('doctor')
    .set((build) => ({
      takes_appointments: takesAppointments,
      usual_chair_id: usualChair,
      ...(color !== undefined && { color }),
      version: build('version', '+', 1),
    }))
    .where('id', '=', _id)
    .where('version', '=', version)
    .where('removed_at', 'is', null)
    .executeTakeFirst()
  if (numUpdatedRows === 0n) throw new RolledBack({ outcome: await whyNotUpdated(tx, _id) })
  await refuseRetired(tx, _id, performs)
  const before = await readAudited(tx, _id)
  await tx.deleteFrom('suitable').where('resource_id', '=', _id).execute()
  await tx.deleteFrom('working_hours').where('doctor_id', '=', _id).execute()
  if (performs.length > 0) {
    const rows = [...new Set(performs)].map((treatment_id) => ({ resource_id: _id, treatment_id }))
    await tx.insertInto('suitable').values(rows).execute()
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
  const after = await readAudited(tx, _id)
  const fields = (['working_hours', 'performs'] as const).filter((field) => before?.[field] !== after?.[field])
  if (fields.length > 0) await auditDoctor(tx, _id, fields)
}

/** Reads what an audit entry names if it changes, as text that is equal for equal content. */
async function readAudited(tx: Transaction<Database>, doctorId: string) {
  const { rows } = await sql<{ working_hours: string | null; performs: string | null }>`
    select
      (select jsonb_agg(to_jsonb(h) - 'id' order by weekday, start_minute, valid_from)::text
        from working_hours h where doctor_id = ${doctorId}) as working_hours,
      (select string_agg(treatment_id::text, ' ' order by treatment_id)
        from suitable where resource_id = ${doctorId}) as performs`.execute(tx)
  return rows[0]
}

// A treatment that was retired after the doctor began to perform it stays.
async function refuseRetired(tx: Transaction<Database>, doctorId: string, performs: readonly string[]): Promise<void> {
  if (performs.length === 0) return
  const retired = await tx
    .selectFrom('treatment')
    .select('id')
    .where('id', 'in', performs)
    .where('retired_at', 'is not', null)
    .where(({ not, exists, selectFrom }) =>
      not(
        exists(
          selectFrom('suitable')
            .select('resource_id')
            .whereRef('treatment_id', '=', 'treatment.id')
            .where('resource_id', '=', doctorId),
        ),
      ),
    )
    .executeTakeFirst()
  if (retired) throw new RolledBack({ outcome: 'no_such_treatment' })
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
