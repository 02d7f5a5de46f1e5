import type { Kysely } from 'kysely'
import type { Context } from '../context.ts'
import type { Database } from '../database/schema.ts'
import type { Settings } from '../settings.ts'
import { demoAdmin, demoPatient, seedDemoClinic } from './seed-demo.ts'
import { seedDemoPayments } from './seed-payments.ts'

export { demoAdmin }

/** The lines that a demo prints at the start. */
export const demoSummary = [
  'This is a demo: all people and payments are made up.',
  `Admin: ${demoAdmin.email}, password ${demoAdmin.password}`,
  `Patient: ${demoPatient.email}, password ${demoPatient.password}`,
]

/** Fills an empty database with the demo clinic. Returns whether it was empty. */
export function fillDemo({ demoSeed = 1, timeZone }: Settings, db: Kysely<Database>): Promise<boolean> {
  return seedDemoClinic(db, { now: new Date(), timeZone, seed: demoSeed })
}

/** Pays some appointments of a new demo clinic by card. */
export function payInDemo(context: Context): Promise<void> {
  return seedDemoPayments(context)
}
