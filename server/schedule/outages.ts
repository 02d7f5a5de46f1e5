import { sql } from 'kysely'
import type { OutageInput } from '#contract/schemas/schedule.ts'
import type { AuditContext } from '../audit-context.ts'
import type { Context } from '../context.ts'
import { transact } from '../database/audited-transaction.ts'
import { changeUnderOffers, lockSchedule } from '../waitlist/offer-freed.ts'
import { type ChangeOutcome, changeSchedule, maxAhead, RolledBack, todayAt } from './change-schedule.ts'

const auditOutages = sql`select record_audit_entry('chairs_changed', 'chair', null, null, '{outages}')`

/** Adds days on which a chair cannot be used. Not idempotent, but adding them twice means the same as once. */
export function addOutage(
  context: Context,
  admin: AuditContext,
  { chair, from, to, note = '', preview = false }: OutageInput,
): Promise<ChangeOutcome> {
  return changeSchedule(context, admin, preview, async (tx) => {
    const { ahead } = await tx
      .selectFrom('chair_outage')
      .select(({ fn }) => fn.countAll<number>().as('ahead'))
      .where('chair_id', '=', chair)
      .where('last_day', '>=', todayAt(context))
      .executeTakeFirstOrThrow()
    if (ahead >= maxAhead) throw new RolledBack({ outcome: 'too_many_outages' })
    const known = await tx.selectFrom('chair').select('id').where('id', '=', chair).executeTakeFirst()
    if (!known) throw new RolledBack({ outcome: 'no_such_chair' })
    await tx.insertInto('chair_outage').values({ chair_id: chair, first_day: from, last_day: to, note }).execute()
    await auditOutages.execute(tx)
  })
}

/** Removes an outage, offers the times that it frees to the waitlist, and returns how many there were, 0 or 1. Idempotent. */
export function removeOutage(context: Context, admin: AuditContext, id: string): Promise<number> {
  return transact(context.db, admin, async (tx) => {
    await lockSchedule(tx)
    const outage = await tx
      .selectFrom('chair_outage')
      .select(['first_day as from', 'last_day as to'])
      .where('id', '=', id)
      .executeTakeFirst()
    if (!outage) return 0
    await changeUnderOffers(context, tx, outage, async () => {
      await tx.deleteFrom('chair_outage').where('id', '=', id).execute()
      await auditOutages.execute(tx)
    })
    return 1
  })
}
