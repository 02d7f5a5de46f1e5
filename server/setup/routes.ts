import * as contract from '#contract/routes/setup.ts'
import { AppError } from '../app-error.ts'
import type { Context } from '../context.ts'
import { type Route, route } from '../http/api/route.ts'
import { changeOnlineBooking } from './change-online-booking.ts'

/** Returns the routes of setting up the clinic, and of turning online booking on. */
export function setupRoutes(context: Context): Route[] {
  return [
    route(contract.changeOnlineBooking, async ({ caller, body }) => {
      const saved = await changeOnlineBooking(context, caller, body)
      if (saved === 'version_conflict') throw new AppError('version_conflict')
      return saved
    }),
  ]
}
