import pg from 'pg'
import { afterEach, beforeEach, expect, inject, test } from 'vitest'
import { copyTemplate, type OwnDatabase } from '../../testing/template-database.ts'
import { acquireOwnership, DatabaseInUseError } from './ownership-lock.ts'

let own: OwnDatabase
const clients: pg.Client[] = []
beforeEach(async () => {
  own = await copyTemplate(inject('templateDatabase'))
  return () => own.drop()
})
afterEach(async () => {
  await Promise.all(clients.splice(0).map((client) => client.end()))
})

const reach = async () => own.config
const notLost = () => expect.unreachable('It was taken away.')

test('reconnects if the predecessor stops its server during the wait', async () => {
  const first = await acquireOwnership(reach, notLost)
  const later = acquireOwnership(reach, notLost)
  const watcher = new pg.Client(own.config)
  clients.push(watcher)
  await watcher.connect()
  const owners = async () =>
    (
      await watcher.query(
        `select pid from pg_stat_activity where datname = current_database()
        and application_name like 'dental-portal owner %' order by backend_start`,
      )
    ).rows
  await expect.poll(async () => (await owners()).length).toBe(2)
  const [, waiting] = await owners()
  await watcher.query('select pg_terminate_backend($1)', [waiting.pid])
  await first.release()
  await (await later).release()
})

test('keeps the ownership of a portal after it was suspended', async () => {
  const first = await acquireOwnership(reach, notLost)
  await expect(acquireOwnership(reach, notLost)).rejects.toThrow(DatabaseInUseError)
  await first.release()
})
