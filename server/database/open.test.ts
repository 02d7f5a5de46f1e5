import { sql } from 'kysely'
import { beforeEach, expect, inject, test } from 'vitest'
import { urlOf } from '../../prove/processes/portal-process.ts'
import { copyTemplate, type OwnDatabase } from '../testing/template-database.ts'
import { connect, UnusableDatabaseError } from './connect.ts'
import { openWithoutMigrating } from './open.ts'

let own: OwnDatabase
beforeEach(async () => {
  own = await copyTemplate(inject('templateDatabase'))
  return () => own.drop()
})

function at(words: Record<string, string>) {
  const url = new URL(urlOf(own.config))
  for (const [name, value] of Object.entries(words)) url.searchParams.set(name, value)
  return { dataDir: 'none', databaseUrl: url.href }
}

test('ignores the application name and timeouts in DATABASE_URL', async () => {
  const { config } = await openWithoutMigrating(at({ application_name: 'clinic', lock_timeout: '60000' }), () => {})
  const { db, close } = connect(config, () => {})
  const { rows } = await sql`
    select current_setting('application_name') as name, current_setting('lock_timeout') as timeout`.execute(db)
  expect(rows).toEqual([{ name: 'dental-portal', timeout: '2s' }])
  await close()
})

test('combines the options of DATABASE_URL with those of the portal', async () => {
  const { config } = await openWithoutMigrating(at({ options: '-c search_path=public -c work_mem=5MB' }), () => {})
  const { db, close } = connect(config, () => {})
  const { rows } = await sql`
    select current_setting('work_mem') as memory, current_setting('jit') as jit`.execute(db)
  expect(rows).toEqual([{ memory: '5MB', jit: 'off' }])
  await close()
})

test('reports a missing certificate file in one line', async () => {
  const reached = openWithoutMigrating(at({ sslmode: 'verify-full', sslrootcert: '/none.pem' }), () => {})
  await expect(reached).rejects.toThrow(UnusableDatabaseError)
})
