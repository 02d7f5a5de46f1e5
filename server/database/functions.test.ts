import { readdirSync } from 'node:fs'
import { join } from 'node:path'
import { sql } from 'kysely'
import { afterAll, beforeAll, expect, inject, test } from 'vitest'
import { startTestApp, type TestApp } from '../testing/test-app.ts'
import { applyFunctions, functionNames } from './functions.ts'

let portal: TestApp
beforeAll(async () => {
  portal = await startTestApp(inject('templateDatabase'))
})
afterAll(() => portal.close())

async function sourceOfPersonLock(): Promise<string | null> {
  const { rows } = await sql<{ source: string | null }>`
    select prosrc as source from pg_proc where proname = 'person_lock'`.execute(portal.db)
  return rows[0]?.source ?? null
}

test('applies every file of the functions folder, and creates each function once', async () => {
  const files = readdirSync(join(import.meta.dirname, 'functions')).map((file) => file.replace('.sql', ''))
  expect(files.toSorted()).toEqual([...functionNames].toSorted())
  const { rows } = await sql<{ name: string; count: number }>`
    select proname as name, count(*)::integer as count from pg_proc
    where pronamespace = current_schema()::regnamespace and proname = any (${files}::text[]) group by proname
  `.execute(portal.db)
  expect(Object.fromEntries(rows.map(({ name, count }) => [name, count]))).toEqual(
    Object.fromEntries(files.map((name) => [name, 1])),
  )
})

test('an older version does not replace the functions of a newer version', async () => {
  const replace = sql`
    create or replace function person_lock(person_id uuid) returns bigint language sql immutable as $$
      /* changed */ select hashtextextended(person_id::text, 1)
    $$`
  await replace.execute(portal.db)
  await applyFunctions(portal.db)
  expect(await sourceOfPersonLock()).not.toContain('changed')

  await replace.execute(portal.db)
  await sql`comment on function claim(jsonb) is '99.0.0'`.execute(portal.db)
  await applyFunctions(portal.db)
  expect(await sourceOfPersonLock()).toContain('changed')
})

test('slot_range chooses the second of two occurrences, as the pages do', async () => {
  const { rows } = await sql<{ at: Date }>`
    select lower(slot_range('2026-11-01', 90, 120, 'America/Los_Angeles')) as at`.execute(portal.db)
  expect(rows[0]?.at.toISOString()).toBe('2026-11-01T09:30:00.000Z')
})

test('a query that calls is_live uses an index on live bookings', async () => {
  const { rows } = await portal.db.transaction().execute(async (tx) => {
    await sql`set local enable_seqscan = off`.execute(tx)
    return sql<{ 'QUERY PLAN': string }>`
      explain select from booking b
      where is_live(b) and b.patient_id = '00000000-0000-4000-8000-000000000000' and b.day = '2026-01-01'`.execute(tx)
  })
  const plan = rows.map((row) => row['QUERY PLAN']).join('\n')
  expect(plan).toMatch(/using (one_per_treatment_and_day|patient_in_one_place)/)
  expect(plan).not.toContain('is_live')
})
