import { sql, type Transaction } from 'kysely'
import { expect } from 'vitest'
import type { Database } from '../database/schema.ts'
import type { TestApp } from './test-app.ts'

/**
 * Makes a call while a person is locked for `change`, as whoever changes them locks them, and commits that once the call
 * waits for it; gives the call's answer.
 */
export async function callWhileHeld<Answer>(
  { db }: TestApp,
  personId: string,
  call: () => Promise<Answer>,
  change: (tx: Transaction<Database>) => Promise<unknown>,
): Promise<Answer> {
  const called = await db.transaction().execute(async (tx) => {
    await tx.selectFrom('person').select('id').where('id', '=', personId).forUpdate().execute()
    const answer = call()
    const waits = sql`
      select 1 from pg_stat_activity where datname = current_database() and wait_event_type = 'Lock'`
    await expect.poll(async () => (await waits.execute(db)).rows.length, { timeout: 10_000 }).toBeGreaterThan(0)
    await change(tx)
    return { answer }
  })
  return called.answer
}
