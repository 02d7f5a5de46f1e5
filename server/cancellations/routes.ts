import { toCents, toDollars } from '#contract/money.ts'
import { allows } from '#contract/roles.ts'
import {
  cancelBooking as endpoint,
  previewCancellationMail as previewEndpoint,
  previewRefund as previewRefundEndpoint,
  refundVisit as refundEndpoint,
} from '#contract/routes/bookings.ts'
import { AppError } from '../app-error.ts'
import { findBooking } from '../bookings/queries.ts'
import type { Context } from '../context.ts'
import { type Route, route } from '../http/api/route.ts'
import { consumeAttempt } from '../http/limits/rate-limit.ts'
import { previewRefund } from '../policy/preview-refund.ts'
import { cancelBooking } from './cancel-booking.ts'
import { previewCancellationMail } from './preview-mail.ts'
import { refundVisit } from './refund-visit.ts'

// Each refund costs the clinic a fee.
const cancellationLimit = { kind: 'cancellation', most: 20, minutes: 60 }

/**
 * Returns the routes that cancel a booking, preview its refund and its mail, and refund a visit. They work without a card
 * provider too.
 */
export function cancellationRoutes(context: Context): Route[] {
  return [
    route(endpoint, async ({ caller: actor, params, body }) => {
      if (!allows('desk', actor.role)) await consumeAttempt(context, cancellationLimit, actor.personId)
      const refundCents = body?.refund === undefined ? undefined : toCents(body.refund)
      const { reason, refundReason, by } = body ?? {}
      const request = { bookingId: params.id, reason, refundCents, refundReason, by }
      const result = await cancelBooking(context, context.cardPayment, actor, request)
      if (result.outcome !== 'cancelled') throw new AppError(result.outcome)
      return result.booking
    }),
    route(previewRefundEndpoint, async ({ caller, params }) => {
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
    route(previewEndpoint, async ({ caller, params, query: { by, refundCents, reason } }) => {
      const wanted = {
        ...{ bookingId: params.id, by, hasReason: reason !== undefined },
        refundCents: refundCents === undefined ? undefined : Number(refundCents),
      }
      const mail = await previewCancellationMail(context, caller, wanted)
      if (typeof mail === 'string') throw new AppError(mail)
      return mail
    }),
    route(refundEndpoint, async ({ caller, params, body }) => {
      const refund = { bookingId: params.id, cents: toCents(body.refund), reason: body.refundReason }
      const result = await refundVisit(context, context.cardPayment, caller, refund)
      if (result.outcome !== 'refunded') throw new AppError(result.outcome)
      return result.booking
    }),
  ]
}
