import { toCents } from '#contract/money.ts'
import * as family from '#contract/routes/family.ts'
import { AppError } from '../app-error.ts'
import type { Context } from '../context.ts'
import { type Route, route } from '../http/api/route.ts'
import { addMember, changeMember, removeMember } from './change-family.ts'
import { listFamily } from './queries.ts'

/** Returns the routes for the people whom the caller books for. */
export function familyRoutes(context: Context): Route[] {
  return [
    route(family.listFamily, ({ caller }) => listFamily(context, caller.personId)),
    route(family.addFamilyMember, async ({ caller, body }) => {
      const added = await addMember(context, caller, body)
      if (typeof added === 'string') throw new AppError(added)
      return added
    }),
    route(family.changeFamilyMember, async ({ caller, params, body }) => {
      const changed = await changeMember(context, caller, params.id, body)
      if (typeof changed === 'string') throw new AppError(changed)
      if (!changed) throw new AppError('no_such_member')
      return changed
    }),
    route(family.removeFamilyMember, async ({ caller, params, query }) => {
      const refundCents = query.refund === undefined ? undefined : toCents(query.refund)
      const result = await removeMember(context, caller, params.id, query.appointments, refundCents)
      if (result.outcome === 'member_has_appointments') throw new AppError(result.outcome, { coming: result.coming })
      if (result.outcome === 'cancellation_deadline_passed' || result.outcome === 'refund_changed') {
        throw new AppError(result.outcome)
      }
      return { deletedCount: result.outcome === 'removed' ? 1 : 0 }
    }),
  ]
}
