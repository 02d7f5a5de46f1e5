import { sql, type Transaction } from 'kysely'
import { expect } from 'vitest'
import type { Database } from '../database/schema.ts'
import type { TestApp } from './test-app.ts'

/**
 * Makes a call while `change` holds the lock on a person, and commits the change once the call waits for the lock.
 * Returns the answer of the call. Throws if the call is answered without waiting.
 */
export async function callWhileLocked<Answer>(
  portal: TestApp,
  personId: string,
  call: () => Promise<Answer>,
  change: (tx: Transaction<Database>) => Promise<unknown>,
): Promise<Answer> {
  const called = await portal.db.transaction().execute(async (tx) => {
    await tx.selectFrom('person').select('id').where('id', '=', personId).forUpdate().execute()
    const answer = call()
    let answered = false
    void answer.catch(() => {}).then(() => (answered = true))
    await expect.poll(async () => answered || (await waitingFor(portal)) > 0).toBe(true)
    if (answered) throw new Error('It was answered without having waited for whoever made it.')
    await change(tx)
    return { answer }
  })
  return called.answer
}

/** Number of the portal's connections that wait for a lock. */
export async function waitingFor({ db }: TestApp): Promise<number> {
  const { rows } = await sql`
    select from pg_stat_activity where datname = current_database() and wait_event_type = 'Lock'`.execute(db)
  return rows.length
}
