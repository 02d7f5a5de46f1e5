import { setTimeout as delay } from 'node:timers/promises'
import { sql } from 'kysely'
import { expect, inject, test } from 'vitest'
import { copyTemplate } from '../testing/template-database.ts'
import { openConnections } from '../testing/through-pooler.ts'
import { transactAsSystem } from './audited-transaction.ts'

test('discards a connection that stalled at the start of a transaction', async () => {
  const { config, drop } = await copyTemplate(inject('templateDatabase'))
  const [portal, other] = [openConnections(config), openConnections(config)]
  const backend = async () => {
    const { rows } = await sql<{ pid: number }>`select pg_backend_pid() as pid`.execute(portal.db)
    return rows[0]?.pid ?? Number.NaN
  }
  const events = () => other.db.selectFrom('payment_event').select('id').execute()

  const stopped = await backend()
  process.kill(stopped, 'SIGSTOP')
  try {
    const begun = transactAsSystem(portal.db, async (tx) => sql`select 1`.execute(tx))
    await expect(begun).rejects.toThrow('Query read timeout')
  } finally {
    process.kill(stopped, 'SIGCONT')
  }
  await delay(200)
  expect(await backend()).not.toBe(stopped)
  await portal.db.insertInto('payment_event').values({ id: 'evt_1', type: 'x', applied_at: new Date() }).execute()
  expect(await events()).toEqual([{ id: 'evt_1' }])

  await Promise.all([portal.close(), other.close()])
  await drop()
})
