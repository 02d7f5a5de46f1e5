import { afterAll, afterEach, beforeAll, expect, test } from 'vitest'
import { type SynchronousServer, startSynchronousServer } from '../../prove/processes/synchronous-server.ts'
import { dumpDatabase } from '../backup/dump-database.ts'
import { loadDatabase } from '../backup/load-database.ts'
import { connectWithoutTimeout } from '../database/connect.ts'
import { migrate } from '../database/migrate.ts'
import { createDatabase, inDatabase } from './clinic-database.ts'
import { openRegistry, type Registry } from './registry.ts'

let synchronous: SynchronousServer
let registry: Registry
let url: string

beforeAll(async () => {
  synchronous = await startSynchronousServer()
  url = synchronous.server.url
  registry = await openRegistry(url, () => {})
  await registry.query(`insert into hosted_clinic (host, origin, database, database_key)
    values ('north.example', 'https://north.example', 'postgres://db/north', 'north')`)
})
afterAll(async () => {
  await registry.close()
  await synchronous.stop()
})
afterEach(() => synchronous.setStandbys(''))

/** Cancels the wait for the standby of `work`, which fails. */
async function failsUnconfirmed(work: Promise<unknown>): Promise<void> {
  const failure = expect(work).rejects.toThrow('Commit not confirmed')
  await expect.poll(synchronous.waiting).toHaveLength(1)
  await synchronous.cancelWaits()
  await failure
}

test('a change of the registry fails if its wait for the standby is canceled', async () => {
  await synchronous.loseStandby()
  await failsUnconfirmed(registry.query("update hosted_clinic set paused = 'paused'"))
  await failsUnconfirmed(createDatabase(url, 'unconfirmed'))
})

test('a restore fails if its wait for the standby is canceled', async () => {
  for (const name of ['source', 'target']) await createDatabase(url, name)
  const db = connectWithoutTimeout({ connectionString: inDatabase(url, 'source') })
  await migrate(db)
  await db.destroy()
  const contents = dumpDatabase({ connectionString: inDatabase(url, 'source') }, { timeZone: 'UTC' })
  await synchronous.loseStandby()
  await failsUnconfirmed(loadDatabase({ connectionString: inDatabase(url, 'target') }, contents))
})

test('claims leave no server process waiting while the standby does not respond', async () => {
  await registry.query('update hosted_clinic set paused = null')
  const [clinic] = await registry.list()
  const ids = [clinic?.id ?? '']
  await synchronous.loseStandby()
  // The second one waits for the row that the first one has changed.
  await expect(Promise.all([registry.renew(ids), registry.renew(ids)])).rejects.toThrow()
  await expect.poll(synchronous.waiting).toEqual([])
  await expect
    .poll(async () => {
      const { rows } = await synchronous.admin.query(
        "select from pg_stat_activity where application_name = 'dental-portal registry' and state <> 'idle'",
      )
      return rows.length
    })
    .toBe(0)
  await synchronous.setStandbys('')
  await expect.poll(() => registry.renew(ids).catch(() => [])).toEqual(ids)
})

test('a registry that is read-only is not ready', async () => {
  await registry.requireWritable()
  await registry.query('set session characteristics as transaction read only')
  await expect(registry.requireWritable()).rejects.toMatchObject({ code: '25006' })
})
