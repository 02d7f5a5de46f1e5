import * as contract from '#contract/routes/desk.ts'
import { changesMark } from '#contract/schemas/availability.ts'
import { AppError } from '../app-error.ts'
import { countUnanswered } from '../clinic/queries.ts'
import { findNextHolidays } from '../closed-days/next-holidays.ts'
import type { Context } from '../context.ts'
import { type Route, route, streamRoute } from '../http/api/route.ts'
import { countPending } from '../reviews/queries.ts'
import { getUnfinished } from '../setup/progress.ts'
import { getClosing } from './get-closing.ts'
import { pinBooking, unpinBooking } from './pin-booking.ts'
import { getDeskBooking, getDeskDay, listCalls, listPins } from './queries.ts'
import { recordConfirmation, recordVisit } from './record-visit.ts'
import { createSessionWatch } from './watch-sessions.ts'

/** After this time a stream ends, and its client opens another one with a token that is checked. */
const streamMs = 5 * 60_000

/** Returns the routes of the front desk's day. */
export function deskRoutes(context: Context): Route[] {
  const watchSession = createSessionWatch(context, contract.watchDesk.access)
  const { changes } = context.deskChanges
  const noteMark = (setHeader: (name: string, value: string) => void) => setHeader(changesMark, changes.mark())
  return [
    route(contract.getDeskDay, ({ caller, query, setHeader }) => {
      noteMark(setHeader)
      return getDeskDay(context, caller, query.date)
    }),
    route(contract.countPendingItems, async ({ caller }) => ({
      messages: await countUnanswered(context),
      ...(caller.role === 'admin' && {
        reviews: await countPending(context),
        ...(await getUnfinished(context)),
        ...(await findNextHolidays(context)),
      }),
    })),
    route(contract.getDeskBooking, async ({ caller, params, setHeader }) => {
      noteMark(setHeader)
      const booking = await getDeskBooking(context, caller, params.id)
      if (!booking) throw new AppError('no_such_booking')
      return booking
    }),
    route(contract.recordVisit, async ({ caller, params, body, requestKey }) => {
      const result = await recordVisit(context, caller, params.id, body, requestKey)
      if (result.outcome !== 'recorded') throw new AppError(result.outcome)
      return result.booking
    }),
    route(contract.recordConfirmation, async ({ caller, params, body }) => {
      const result = await recordConfirmation(context, caller, params.id, body)
      if (result.outcome !== 'recorded') throw new AppError(result.outcome)
      return result.booking
    }),
    route(contract.getClosing, ({ query }) => getClosing(context, query.date)),
    route(contract.listPins, ({ setHeader }) => {
      noteMark(setHeader)
      return listPins(context)
    }),
    route(contract.listCalls, ({ setHeader }) => {
      noteMark(setHeader)
      return listCalls(context)
    }),
    route(contract.pinBooking, async ({ caller, params }) => {
      const pinned = await pinBooking(context, caller, params.id)
      if (typeof pinned === 'string') throw new AppError(pinned)
      return { modifiedCount: Number(pinned) }
    }),
    route(contract.unpinBooking, async ({ caller, params }) => ({
      modifiedCount: Number(await unpinBooking(context, caller, params.id)),
    })),
    streamRoute(contract.watchDesk, ({ caller, query: { since } }, notify, end) => {
      const ends = setTimeout(end, streamMs)
      if (since !== undefined) for (const changed of changes.since(since)) notify(changed)
      const unsubscribe = [changes.subscribe(notify), watchSession(caller.sessionId, end)]
      return () => {
        clearTimeout(ends)
        for (const each of unsubscribe) each()
      }
    }),
  ]
}
