import { toDollars } from '#contract/money.ts'
import { previewRefund as preview } from '#contract/routes/bookings.ts'
import * as contract from '#contract/routes/policy.ts'
import { AppError } from '../app-error.ts'
import { findBooking } from '../bookings/queries.ts'
import type { Context } from '../context.ts'
import { type Route, route } from '../http/api/route.ts'
import { previewRefund } from './preview-refund.ts'
import { readPolicy } from './queries.ts'
import { savePolicy } from './save-policy.ts'

/** Returns the routes of the policy and of refunds that it previews. */
export function policyRoutes(context: Context): Route[] {
  return [
    route(contract.getPolicy, () => readPolicy(context.db)),
    route(contract.changePolicy, async ({ caller, body }) => {
      const saved = await savePolicy(context, caller, body)
      if (typeof saved === 'string') throw new AppError(saved)
      return saved
    }),
    route(preview, async ({ caller, params }) => {
      if (!(await findBooking(context, params.id, caller))) throw new AppError('no_such_booking')
      const { paidCents, refundCents, percent, until, cancelUntil, limitCents } = await previewRefund(
        context.db,
        params.id,
        context.clock(),
      )
      return {
        paid: toDollars(paidCents),
        refund: toDollars(refundCents),
        percent,
        ...(until && { until: until.toISOString() }),
        cancelUntil: cancelUntil.toISOString(),
        ...(caller.role === 'receptionist' && { refundLimit: toDollars(limitCents) }),
      }
    }),
  ]
}
