import { sql } from 'kysely'
import { expect, inject, test } from 'vitest'
import { startTestApp } from '../testing/test-app.ts'
import { findViolations, messageSubjects } from './invariants.ts'

test('knows every table that messages may be about', async () => {
  const portal = await startTestApp(inject('templateDatabase'))
  const { rows } = await sql<{ definition: string }>`
    select pg_get_constraintdef(oid) as definition from pg_constraint where conname = 'known_subject'`.execute(
    portal.db,
  )
  const allowed = [...(rows[0]?.definition ?? '').matchAll(/'(\w+)'/g)].map(([, name]) => name)
  expect(messageSubjects.toSorted()).toEqual(allowed.toSorted())
  expect(await findViolations(portal.db)).toEqual([])
  await portal.close()
})
