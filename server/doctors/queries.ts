import { sql } from 'kysely'
import type { Colleague } from '#contract/doctors.ts'
import type { Context } from '../context.ts'

/** The doctors as patients see them, by name. */
export function listTeam(context: Context): Promise<Colleague[]> {
  return context.db
    .selectFrom('doctor')
    .innerJoin('treatment', 'treatment.id', 'doctor.treatment_id')
    .select(['doctor.id as _id', 'doctor.name', 'treatment.name as speciality', 'portrait'])
    .orderBy(sql`lower(doctor.name)`)
    .execute()
}
