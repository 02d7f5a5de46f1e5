import { sql } from 'kysely'
import { expect, inject, test } from 'vitest'
import { copyTemplate } from '../testing/template-database.ts'
import { connect, DatabaseUnusable } from './connect.ts'
import { migrate } from './migrate.ts'
import { checkTimeZone } from './open.ts'
import { fillSampleClinic } from './sample-clinic.ts'

test('when several processes start at once on an empty database, then it is migrated and filled once', async () => {
  const { config, drop } = await copyTemplate(inject('templateDatabase'))
  const processes = [1, 2, 3].map(() => connect(config, () => {}))
  const first = connect(config, () => {})
  await sql`drop schema public cascade`.execute(first.db)
  await sql`create schema public`.execute(first.db)
  await Promise.all(processes.map(({ db }) => migrate(db)))
  await Promise.all(processes.map(({ db }) => fillSampleClinic(db)))
  const treatments = await first.db.selectFrom('treatment').select('name').execute()
  expect(treatments.length).toBe(6)
  expect(new Set(treatments.map((t) => t.name)).size).toBe(6)
  for (const { close } of [first, ...processes]) await close()
  await drop()
})

test('when a newer version has been here, or the zone is unknown to the database, then the start says so in a line', async () => {
  const { config, drop } = await copyTemplate(inject('templateDatabase'))
  const connected = connect(config, () => {})
  await checkTimeZone(connected, 'America/Los_Angeles')
  await expect(checkTimeZone(connected, 'Mars/Olympus')).rejects.toThrow(DatabaseUnusable)
  await sql`insert into kysely_migration (name, timestamp) values ('0000-later', '2030-01-01')`.execute(connected.db)
  await expect(migrate(connected.db)).rejects.toThrow(DatabaseUnusable)
  await connected.close()
  await drop()
})
