import { sql } from 'kysely'
import { expect, inject, test } from 'vitest'
import { connectWithoutTimeout } from '../database/connect.ts'
import { seedDemoClinic } from '../demo/seed-demo.ts'
import { clearClinic } from '../testing/clear-clinic.ts'
import { startTestApp } from '../testing/test-app.ts'

test('free times of a year are found without statistics of the small tables', async ({ onTestFinished }) => {
  const portal = await startTestApp(inject('templateDatabase'))
  onTestFinished(() => portal.close())
  const { context, db } = portal
  const { timeZone } = context
  await clearClinic(db)
  await seedDemoClinic(db, { now: context.clock(), timeZone, seed: 1 })
  // Autovacuum analyzes these tables in the first minute, and leaves out those with fewer than 50 rows.
  await sql`analyze booking, treatment_slot, person`.execute(db)
  const patient = connectWithoutTimeout(portal.config)
  onTestFinished(() => patient.destroy())
  // Two seconds are enough. Comparing each start with each time would take minutes.
  await sql`set statement_timeout = '60s'`.execute(patient)
  const count = async () => {
    const { rows } = await sql<{ count: number }>`
      select count(*)::integer as count
      from offered('2026-11-23', '2027-11-23', ${timeZone}, ${context.clock()})`.execute(patient)
    return rows[0]?.count
  }
  const found = await count()
  expect(found).toBeGreaterThan(10_000)
  await sql`analyze`.execute(patient)
  expect(await count()).toBe(found)
})
