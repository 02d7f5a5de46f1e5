import { sql, type Transaction } from 'kysely'
import type { ClinicDay } from '#contract/dates.ts'
import { placeholderEmail } from '#contract/placeholder-email.ts'
import type { WeekHours } from '#contract/week-hours.ts'
import type { Database } from '../database/schema.ts'

/** A doctor without a photo. `speciality` and `performs` are IDs of treatments. */
export interface NewDoctor {
  readonly id: string
  readonly name: string
  readonly email?: string | undefined
  readonly speciality: string
  readonly performs: readonly string[]
  readonly usualChair?: string | undefined
  readonly hours: readonly WeekHours[]
  readonly takesAppointments: boolean
}

const portraits = ['doctor-1', 'doctor-2', 'doctor-3'] as const

/**
 * Inserts doctors at the end of the list, with their hours from a day on. One without an address gets a placeholder, and each
 * one of the drawn portraits until there is a photo.
 */
export async function insertDoctors(
  tx: Transaction<Database>,
  added: readonly NewDoctor[],
  validFrom: ClinicDay,
): Promise<void> {
  if (added.length === 0) return
  const { rows } = await sql<{ last: number; count: number }>`
    select coalesce(max(position), 0)::integer as last, count(*)::integer as count from doctor`.execute(tx)
  const { last = 0, count = 0 } = rows[0] ?? {}
  await tx
    .insertInto('doctor')
    .values(
      added.map(({ id, name, email, speciality, usualChair, takesAppointments }, place) => ({
        ...{ id, name, email: email ?? placeholderEmail(id), treatment_id: speciality, position: last + 1 + place },
        ...{ usual_chair_id: usualChair ?? null, takes_appointments: takesAppointments },
        portrait: portraits[(count + place) % portraits.length] ?? 'doctor-1',
      })),
    )
    .execute()
  const suitable = added.flatMap(({ id, performs }) =>
    performs.map((treatment_id) => ({ resource_id: id, treatment_id })),
  )
  if (suitable.length > 0) await tx.insertInto('suitable').values(suitable).execute()
  const hours = added.flatMap(({ id, hours }) =>
    hours.map(({ weekday, start, end }) => ({
      ...{ doctor_id: id, weekday, start_minute: start, end_minute: end, valid_from: validFrom },
    })),
  )
  if (hours.length > 0) await tx.insertInto('working_hours').values(hours).execute()
}
