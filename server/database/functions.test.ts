import { globSync, readFileSync } from 'node:fs'
import { basename, join } from 'node:path'
import { sql } from 'kysely'
import { afterAll, beforeAll, expect, inject, test } from 'vitest'
import { startTestApp, type TestApp } from '../testing/test-app.ts'
import { columnFunctionNames } from './column-functions.ts'
import { applyFunctions, functionNames } from './functions.ts'
import { knownMigrations } from './migrate.ts'

let portal: TestApp
beforeAll(async () => {
  portal = await startTestApp(inject('templateDatabase'))
})
afterAll(() => portal.close())

async function sourceOfLock(): Promise<string | null> {
  const { rows } = await sql<{ source: string | null }>`
    select prosrc as source from pg_proc where proname = 'lock_waitlist'`.execute(portal.db)
  return rows[0]?.source ?? null
}

test('creates the functions of the files and of the migrations, each once', async () => {
  const { rows } = await sql<{ name: string }>`
    select proname as name from pg_proc
    where pronamespace = current_schema()::regnamespace
      and not exists (select from pg_depend where objid = pg_proc.oid and deptype = 'e')`.execute(portal.db)
  expect(rows.map(({ name }) => name).toSorted()).toEqual([...functionNames, ...columnFunctionNames].toSorted())
})

// They are created in any order, without their bodies being checked.
test('every file can be applied again, with its body checked', async () => {
  const files = globSync('functions/*/*.sql', { cwd: import.meta.dirname })
  expect(files.map((file) => basename(file, '.sql')).toSorted()).toEqual([...functionNames].toSorted())
  for (const file of files) await sql.raw(readFileSync(join(import.meta.dirname, file), 'utf8')).execute(portal.db)
})

test('replaces the functions of an older version, and none of its own or a newer version', async () => {
  const replace = async (version: string) => {
    await sql`
      create or replace function lock_waitlist() returns void language sql as $$
        /* changed */ select pg_advisory_xact_lock(hashtextextended('waitlist', 0))
      $$`.execute(portal.db)
    await sql`comment on function claim(jsonb) is ${sql.lit(version)}`.execute(portal.db)
    await portal.db.transaction().execute((tx) => applyFunctions(tx, knownMigrations))
  }
  await replace('0.1.0')
  expect(await sourceOfLock()).not.toContain('changed')
  const { rows } = await sql<{ applied: string }>`
    select obj_description(to_regprocedure('claim(jsonb)'), 'pg_proc') as applied`.execute(portal.db)
  await replace(rows[0]?.applied ?? '')
  expect(await sourceOfLock()).toContain('changed')
  await replace((rows[0]?.applied ?? '').replace(/ .*/, ' of another schema'))
  expect(await sourceOfLock()).not.toContain('changed')
  await replace('99.0.0')
  expect(await sourceOfLock()).toContain('changed')
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
