import * as contract from '#contract/routes/setup.ts'
import { AppError } from '../app-error.ts'
import type { Context } from '../context.ts'
import { type Route, route } from '../http/api/route.ts'
import { shareRuns } from '../share-runs.ts'
import { changeOnlineBooking } from './change-online-booking.ts'
import { declareStep } from './declare-step.ts'
import { getSetup } from './get-setup.ts'

/** Returns the routes of setting up the clinic, and of turning online booking on. */
export function setupRoutes(context: Context): Route[] {
  return [
    route(contract.getSetup, () => getSetup(context)),
    route(contract.declareStep, async ({ caller, params, body }) => ({
      modifiedCount: Number(await declareStep(context, caller, params.step, body.unneeded)),
    })),
    route(
      contract.checkInstallation,
      shareRuns(async () => ({ findings: await context.examine() })),
    ),
    route(contract.changeOnlineBooking, async ({ caller, body }) => {
      const saved = await changeOnlineBooking(context, caller, body)
      if (saved === 'version_conflict') throw new AppError('version_conflict')
      return saved
    }),
  ]
}
