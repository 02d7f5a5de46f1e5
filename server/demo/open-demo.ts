import { type Kysely, sql } from 'kysely'
import type { Context } from '../context.ts'
import { UnusableDatabaseError } from '../database/connect.ts'
import type { Database } from '../database/schema.ts'
import type { Settings } from '../settings.ts'
import { demoAdmin, demoPatient, demoReceptionist, seedDemoClinic } from './seed-demo.ts'
import { seedDemoPayments } from './seed-payments.ts'

export { demoAdmin }

/** The lines that a demo prints at the start. */
export const demoSummary = [
  'This is a demo: all people and payments are made up.',
  `Admin: ${demoAdmin.email}, password ${demoAdmin.password}`,
  `Receptionist: ${demoReceptionist.email}, password ${demoReceptionist.password}`,
  `Patient: ${demoPatient.email}, password ${demoPatient.password}`,
]

/**
 * Fills an empty database with the demo clinic. Returns whether it was empty. Throws if it holds another clinic, whose
 * data a demo must not mix with made-up people and known passwords.
 */
export async function fillDemo({ demoSeed = 1, timeZone }: Settings, db: Kysely<Database>): Promise<boolean> {
  if (await seedDemoClinic(db, { now: new Date(), timeZone, seed: demoSeed })) {
    await sql`analyze`.execute(db)
    return true
  }
  const { email } = demoPatient
  const known = await db.selectFrom('person').select('id').where('email', '=', email).executeTakeFirst()
  if (known) return false
  throw new UnusableDatabaseError(
    'This database holds a clinic that is not the demo. Choose another DATA_DIR for the demo.',
  )
}

/** Pays some appointments of a new demo clinic by card. */
export function payInDemo(context: Context): Promise<void> {
  return seedDemoPayments(context)
}
