import { sql } from 'kysely'
import type { AffectedBooking } from '#contract/schemas/schedule.ts'
import type { AuditContext } from '../audit-context.ts'
import type { Context } from '../context.ts'
import { transact } from '../database/audited-transaction.ts'
import { changeUnderOffers } from '../waitlist/offer-freed.ts'
import { listAffectedBookings } from './queries.ts'

interface Reassigned {
  readonly reassigned: number
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
      const { rows } = await changeUnderOffers(context, tx, undefined, () =>
        sql`select reassign_affected(${context.timeZone}, ${context.clock()})`.execute(tx),
      )
      const result = { reassigned: rows.length, affected: await listAffectedBookings({ ...context, db: tx }) }
      if (preview) throw new Preview(result)
      return result
    })
  } catch (error) {
    if (error instanceof Preview) return error.result
    throw error
  }
}
