import { sql, type Transaction } from 'kysely'
import type { AuditContext } from '../audit-context.ts'
import type { Context } from '../context.ts'
import { transact } from '../database/audited-transaction.ts'
import type { Database } from '../database/schema.ts'
import { changeUnderOffers } from '../waitlist/offer-freed.ts'
import { releaseEntriesOf } from '../waitlist/release-entries.ts'

type Tx = Transaction<Database>

/**
 * Removes a doctor by email address; returns `false` for an unknown address. A doctor with bookings is kept for them,
 * without appointments, hours and a place in the lists. A person who is this doctor sees no appointments from then on. Open
 * offers of the waitlist with them are withdrawn, and who waits for them waits for anyone, which a mail and their page say. The photo is purged later. Idempotent.
 */
export function removeDoctor(context: Context, admin: AuditContext, email: string): Promise<boolean> {
  return transact(context.db, admin, async (tx) => {
    const found = await selectDoctor(tx, email).executeTakeFirst()
    if (!found) return false
    // Before the schedule is locked, since people are locked first.
    await tx.updateTable('person').set({ doctor_id: null }).where('doctor_id', '=', found.id).execute()
    return changeUnderOffers(context, tx, undefined, () => remove(context, tx, email))
  })
}

async function remove({ clock }: Context, tx: Tx, email: string): Promise<boolean> {
  const found = await selectDoctor(tx, email).forUpdate().executeTakeFirst()
  if (!found) return false
  await releaseEntriesOf(tx, found.id, clock())
  const { rows } = await sql`select from booking where doctor_id = ${found.id} limit 1`.execute(tx)
  if (rows.length === 0) {
    await tx.deleteFrom('doctor').where('id', '=', found.id).execute()
    return true
  }
  await tx.deleteFrom('working_hours').where('doctor_id', '=', found.id).execute()
  await tx.deleteFrom('absence').where('resource_id', '=', found.id).execute()
  await tx
    .updateTable('doctor')
    .set({ removed_at: clock(), takes_appointments: false })
    .where('id', '=', found.id)
    .execute()
  return true
}

function selectDoctor(tx: Tx, email: string) {
  return tx.selectFrom('doctor').select('id').where('email', '=', email).where('removed_at', 'is', null)
}
