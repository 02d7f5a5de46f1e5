import type { Kysely } from 'kysely'
import type { ClinicDay } from '#contract/dates.ts'
import type { AuditContext } from '../audit-context.ts'
import type { Context } from '../context.ts'
import type { Database } from '../database/schema.ts'
import { withLocks } from '../waitlist/with-locks.ts'

/**
 * Opens closed days again and offers their times to the waitlist; cancelled bookings stay cancelled. Returns the number
 * of removed closings. Idempotent.
 */
export function openDays(context: Context, admin: AuditContext, id: string): Promise<number> {
  const freed = (tx: Kysely<Database>) => findDays(tx, id)
  return withLocks(context, admin, { days: 'all', freed }, async (tx) => {
    const { numDeletedRows } = await tx.deleteFrom('closed_days').where('id', '=', id).executeTakeFirst()
    return Number(numDeletedRows)
  })
}

async function findDays(db: Kysely<Database>, id: string): Promise<ClinicDay[]> {
  const closed = await db.selectFrom('closed_days').select(['first_day', 'last_day']).where('id', '=', id).execute()
  return closed.flatMap(({ first_day, last_day }) => [first_day, last_day])
}
