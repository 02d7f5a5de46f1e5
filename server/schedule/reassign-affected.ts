import { sql } from 'kysely'
import type { AffectedBooking, Reassignment } from '#contract/schemas/schedule.ts'
import type { AuditContext } from '../audit-context.ts'
import { findBookings } from '../bookings/queries.ts'
import type { Context } from '../context.ts'
import { transact } from '../database/audited-transaction.ts'
import { changeUnderOffers } from '../waitlist/offer-freed.ts'
import { listAffectedBookings } from './queries.ts'

interface Reassigned {
  readonly reassigned: number
  /** The changed bookings by time. */
  readonly changes: Reassignment[]
  /** The bookings that are still affected. */
  readonly affected: AffectedBooking[]
}

/** Thrown to roll back a preview. */
class Preview extends Error {
  readonly result: Reassigned

  constructor(result: Reassigned) {
    super('The reassignment was rolled back.')
    this.result = result
  }
}

/**
 * Gives each affected booking another doctor or chair at the same time where one is free, in one transaction. With
 * `preview`, stores nothing. Idempotent.
 */
export async function reassignAffected(
  context: Context,
  admin: AuditContext,
  { preview }: { readonly preview: boolean },
): Promise<Reassigned> {
  try {
    return await transact(context.db, admin, async (tx) => {
      const inside = { ...context, db: tx }
      const { before, rows } = await changeUnderOffers(context, tx, undefined, async () => {
        const before = await listAffectedBookings(inside)
        const { rows } = await sql<{ id: string }>`
          select reassign_affected(${context.timeZone}, ${context.clock()}) as id`.execute(tx)
        return { before, rows }
      })
      const ids = rows.map(({ id }) => id)
      const changes = await listChanges(inside, ids, before)
      const result = { reassigned: ids.length, changes, affected: await listAffectedBookings(inside) }
      if (preview) throw new Preview(result)
      return result
    })
  } catch (error) {
    if (error instanceof Preview) return error.result
    throw error
  }
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
    .innerJoin('chair', 'chair.id', 'booking.chair_id')
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
