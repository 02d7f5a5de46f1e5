import { type Kysely, sql } from 'kysely'
import type { Database } from '../database/schema.ts'

/** Empties the tables of the clinic. A rule of the policy may name a treatment, so this removes the general one too. */
export async function clearClinic(db: Kysely<Database>): Promise<void> {
  const tables = sql.raw(
    'clinic, treatment, doctor, resource, notice, testimonial, opening_hours, person, closed_days, contact_message',
  )
  await sql`truncate ${tables} cascade`.execute(db)
  await sql`
    insert into policy_rule (version, cancel_until_hours, move_until_hours, steps)
    values (1, 24, 24, '[{"hours": 24, "percent": 100}]')`.execute(db)
}
