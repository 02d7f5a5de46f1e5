import type { Kysely } from 'kysely'
import type { ReminderDays } from '#contract/schemas/reminder.ts'
import type { AuditContext } from '../audit-context.ts'
import type { Context } from '../context.ts'
import { transact } from '../database/audited-transaction.ts'
import type { Database } from '../database/schema.ts'

/** Returns the days before an appointment on which its patient gets a reminder, most days first. */
export async function readReminderDays(db: Kysely<Database>): Promise<ReminderDays> {
  const rows = await db.selectFrom('reminder').select('days_before').orderBy('days_before', 'desc').execute()
  return { days: rows.map(({ days_before }) => days_before) }
}

/** Replaces the days before an appointment on which its patient gets a reminder. Idempotent. */
export function saveReminderDays(context: Context, admin: AuditContext, { days }: ReminderDays): Promise<ReminderDays> {
  return transact(context.db, admin, async (tx) => {
    const rows = [...new Set(days)].map((days_before) => ({ days_before }))
    // A value outside of the allowed range keeps the list from being empty.
    await tx
      .deleteFrom('reminder')
      .where('days_before', 'not in', [0, ...days])
      .execute()
    if (rows.length > 0) {
      await tx
        .insertInto('reminder')
        .values(rows)
        .onConflict((conflict) => conflict.doNothing())
        .execute()
    }
    return readReminderDays(tx)
  })
}
