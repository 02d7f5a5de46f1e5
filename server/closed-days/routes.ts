import { type ClinicDay, exceedsMaxDays } from '#contract/dates.ts'
import * as contract from '#contract/routes/closed-days.ts'
import { maxAffectedBookings } from '#contract/schemas/closed-days.ts'
import { AppError } from '../app-error.ts'
import { listUpcomingOn } from '../bookings/queries.ts'
import type { Context } from '../context.ts'
import { type Route, route } from '../http/api/route.ts'
import { closeDays } from './close-days.ts'
import { closeHolidays } from './close-holidays.ts'
import { listHolidays } from './holidays.ts'
import { openDays } from './open-days.ts'
import { listClosedDays } from './queries.ts'

/** Returns the routes of closed days. */
export function closedDaysRoutes(context: Context): Route[] {
  return [
    route(contract.listClosedDays, async ({ query, setHeader }) => {
      const { closings, total } = await listClosedDays(context, query.page ?? 1)
      setHeader('x-total-count', total)
      return closings
    }),
    route(contract.listAffected, async ({ query: { from, to } }) => {
      refuseManyDays(from, to)
      const affected = await listUpcomingOn(context, from, to, maxAffectedBookings + 1)
      if (affected.length > maxAffectedBookings) throw new AppError('too_many_bookings')
      return affected
    }),
    route(contract.closeDays, async ({ caller, body }) => {
      refuseManyDays(body.from, body.to)
      const result = await closeDays(context, caller, body)
      if (result.outcome !== 'closed') throw new AppError(result.outcome)
      return result.closed
    }),
    route(contract.listHolidays, ({ query }) => listHolidays(context, query)),
    route(contract.closeHolidays, async ({ caller, body }) => {
      const closedCount = await closeHolidays(context, caller, body)
      if (typeof closedCount === 'string') throw new AppError(closedCount)
      return { closedCount }
    }),
    route(contract.openDays, async ({ caller, params }) => ({
      deletedCount: await openDays(context, caller, params.id),
    })),
  ]
}

function refuseManyDays(from: ClinicDay, to: ClinicDay): void {
  if (exceedsMaxDays(from, to)) throw new AppError('too_many_days')
}
