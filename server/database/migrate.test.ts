import { getMigrations } from 'better-auth/db/migration'
import { Kysely, sql } from 'kysely'
import { expect, inject, test } from 'vitest'
import { authOptions } from '../identity/auth.ts'
import { copyTemplate } from '../testing/template-database.ts'
import { startTestApp } from '../testing/test-app.ts'
import { connect } from './connect.ts'
import { migrate } from './migrate.ts'
import { fillSampleClinic } from './sample-clinic.ts'

test('when our schema is held against what the identity library asks for, then nothing is missing', async () => {
  const portal = await startTestApp(inject('templateDatabase'))
  const asked = await getMigrations(authOptions(portal.context))
  expect(asked.toBeCreated).toEqual([])
  expect(asked.toBeAdded).toEqual([])
  await portal.db.schema.alterTable('account').dropColumn('scope').execute()
  expect((await getMigrations(authOptions(portal.context))).toBeAdded.length).toBe(1)
  await portal.close()
})

test('when several processes start at once on an empty database, then it is migrated and filled once', async () => {
  const { config, drop } = await copyTemplate(inject('templateDatabase'))
  const processes = [1, 2, 3].map(() => connect(config, () => {}))
  const first = processes[0]?.db ?? new Kysely({ dialect: undefined as never })
  await sql`drop schema public cascade`.execute(first)
  await sql`create schema public`.execute(first)
  await Promise.all(processes.map(({ db }) => migrate(db)))
  await Promise.all(processes.map(({ db }) => fillSampleClinic(db)))
  const treatments = await first.selectFrom('treatment').select('name').execute()
  expect(treatments.length).toBe(7)
  expect(new Set(treatments.map((t) => t.name)).size).toBe(7)
  for (const { close } of processes) await close()
  await drop()
})
