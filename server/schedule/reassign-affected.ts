import { sql } from 'kysely'
import type { AffectedBooking, Reassignment } from '#contract/schemas/schedule.ts'
import type { AuditContext } from '../audit-context.ts'
import { findBookings } from '../bookings/queries.ts'
import type { Context } from '../context.ts'
import { withLocks } from '../waitlist/with-locks.ts'
import { runPreview } from './preview.ts'
import { listAffectedBookings } from './queries.ts'

interface Reassigned {
  readonly reassigned: number
  /** The changed bookings by time. */
  readonly changes: Reassignment[]
  /** The bookings that are still affected. */
  readonly affected: AffectedBooking[]
}

/**
 * Gives each affected booking another doctor or chair at the same time where one is free, in one transaction. With
 * `preview`, stores nothing. Idempotent.
 */
export function reassignAffected(
  context: Context,
  admin: AuditContext,
  { preview }: { readonly preview: boolean },
): Promise<Reassigned> {
  if (preview) return runPreview(context, admin, (tx) => reassign({ ...context, db: tx }))
  return withLocks(context, admin, { days: 'all' }, (tx) => reassign({ ...context, db: tx }))
}

async function reassign(inside: Context): Promise<Reassigned> {
  const before = await listAffectedBookings(inside)
  const { rows } = await sql<{ id: string }>`
    select reassign_affected(${inside.timeZone}, ${inside.clock()}) as id`.execute(inside.db)
  const ids = rows.map(({ id }) => id)
  const changes = await listChanges(inside, ids, before)
  return { reassigned: ids.length, changes, affected: await listAffectedBookings(inside) }
}

/** Returns the new doctor and chair of the bookings with these IDs, as far as they differ from `before`. */
async function listChanges(
  context: Context,
  ids: readonly string[],
  before: readonly AffectedBooking[],
): Promise<Reassignment[]> {
  const now = await findBookings(context, ids)
  const chairs = await context.db
    .selectFrom('booking')
    .innerJoin('resource as chair', 'chair.id', 'booking.chair_id')
    .select(['booking.id', 'chair.name'])
    .where(sql<boolean>`booking.id = any (${ids}::uuid[])`)
    .execute()
  return ids.flatMap((id) => {
    const booking = now.get(id)
    if (!booking) return []
    const from = before.find((each) => each.booking._id === id)?.booking.doctor
    const chair = chairs.find((each) => each.id === id)?.name
    const isOther = from?._id !== booking.doctor?._id
    return {
      booking,
      ...(from && { fromDoctor: from.name }),
      ...(isOther && booking.doctor && { toDoctor: booking.doctor.name }),
      ...(!isOther && chair !== undefined && { toChair: chair }),
    }
  })
}
