import { sql } from 'kysely'
import type { AuditContext } from '../audit-context.ts'
import type { Context } from '../context.ts'
import type { Locked } from '../database/locked.ts'
import type { SessionRef } from '../identity/reauthentication.ts'
import { releaseEntriesOf } from '../waitlist/release-entries.ts'
import { withLocks } from '../waitlist/with-locks.ts'

/**
 * Removes a doctor by email address; returns `false` for an unknown address. A doctor with bookings or offers is kept for them,
 * without appointments, hours and a place in the lists. A person who is this doctor sees no appointments from then on. Open
 * offers of the waitlist with them are withdrawn, and who waits for them waits for anyone, which a mail and their page say.
 * The photo is purged later. Idempotent.
 */
export function removeDoctor(context: Context, admin: AuditContext & SessionRef, email: string): Promise<boolean> {
  const people = sql<boolean>`doctor_id in (select id from doctor where doctor.email = ${email} and removed_at is null)`
  return withLocks(context, admin, { people, days: 'all' }, (tx) => remove(context, tx, email))
}

async function remove({ clock }: Context, tx: Locked<'schedule' | 'waitlist'>, email: string): Promise<boolean> {
  const found = await tx
    .selectFrom('doctor')
    .select('id')
    .where('email', '=', email)
    .where('removed_at', 'is', null)
    .forUpdate()
    .executeTakeFirst()
  if (!found) return false
  await tx.updateTable('person').set({ doctor_id: null }).where('doctor_id', '=', found.id).execute()
  await releaseEntriesOf(tx, found.id, clock())
  // An open offer is withdrawn after this, and names the doctor until then.
  const { rows } = await sql`
    select from booking where doctor_id = ${found.id}
    union all select from occupancy where resource_id = ${found.id} limit 1`.execute(tx)
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
