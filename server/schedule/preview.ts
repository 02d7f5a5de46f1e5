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
  const run = (tx: Transaction<Database>) => preview(tx, admin, work)
  for (let attempt = 1; ; attempt++) {
    try {
      return await runWrite(db, () => db.transaction().setIsolationLevel('repeatable read').execute(run))
    } catch (error) {
      if (error instanceof Previewed) return error.result
      if (attempt === 3 || !violatesConstraint(error, 'in_one_place')) throw error
    }
  }
}

async function preview<T>(
  tx: Transaction<Database>,
  admin: AuditContext,
  work: (tx: Locked<'schedule'>) => Promise<T>,
): Promise<never> {
  await setAuditContext(tx, admin)
  if (admin.sessionId !== undefined) await lockSession(tx, admin)
  // The trigger `lock_schedule` reads this setting.
  await sql`select set_config('portal.preview', 'on', true)`.execute(tx)
  // What is rolled back changes nothing that the lock protects.
  throw new Previewed(await work(tx as Locked<'schedule'>))
}
