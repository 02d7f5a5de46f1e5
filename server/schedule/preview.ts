import { sql, type Transaction } from 'kysely'
import type { AuditContext } from '../audit-context.ts'
import type { Context } from '../context.ts'
import { lockSession, setAuditContext } from '../database/audited-transaction.ts'
import { runWrite, violatesConstraint } from '../database/connect.ts'
import type { Locked } from '../database/locked.ts'
import type { Database } from '../database/schema.ts'

/** Thrown to roll back a preview. */
class Previewed<T> extends Error {
  readonly result: T

  constructor(result: T) {
    super('The preview was rolled back.')
    this.result = result
  }
}

/**
 * Runs a change of the schedule, returns what `work` read of its effects, and rolls it back. Does not lock the schedule, so
 * that it blocks no booking: it reads one snapshot, which ignores bookings made in the meantime. Repeats as `runWrite` does,
 * and if one of these took a place that `work` would give away.
 */
export async function runPreview<T>(
  { db }: Context,
  admin: AuditContext,
  work: (tx: Locked<'schedule'>) => Promise<T>,
): Promise<T> {
  for (let attempt = 1; ; attempt++) {
    try {
      const result = await rollBack(
        (run) => runWrite(db, () => db.transaction().setIsolationLevel('repeatable read').execute(run)),
        async (tx) => {
          await setAuditContext(tx, admin)
          if (admin.sessionId !== undefined) await lockSession(tx, admin)
          return work(tx)
        },
      )
      return result as T
    } catch (error) {
      if (attempt === 3 || !violatesConstraint(error, 'in_one_place')) throw error
    }
  }
}

/**
 * Runs `work` in the transaction that `begin` runs, returns its result and rolls the transaction back. Returns `undefined` if `begin`
 * runs none.
 */
export async function rollBack<T>(
  begin: (run: (tx: Transaction<Database>) => Promise<never>) => Promise<unknown>,
  work: (tx: Locked<'schedule'>) => Promise<T>,
): Promise<T | undefined> {
  try {
    await begin(async (tx) => {
      // The trigger `lock_schedule` reads this setting.
      await sql`select set_config('portal.preview', 'on', true)`.execute(tx)
      // What is rolled back changes nothing that the lock protects.
      throw new Previewed(await work(tx as Locked<'schedule'>))
    })
    return undefined
  } catch (error) {
    if (error instanceof Previewed) return error.result
    throw error
  }
}
