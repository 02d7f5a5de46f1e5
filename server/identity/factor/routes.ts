import { isStaff } from '#contract/roles.ts'
import * as contract from '#contract/routes/second-factor.ts'
import { AppError } from '../../app-error.ts'
import type { Context } from '../../context.ts'
import { type Route, route } from '../../http/api/route.ts'
import { requireRecentSignIn } from '../reauthentication.ts'
import {
  passSecondFactor,
  prepareSecondFactor,
  readSecondFactor,
  renewRecoveryCodes,
  resetSecondFactor,
  turnOffSecondFactor,
  turnOnSecondFactor,
} from './second-factor.ts'

const done = { success: true as const }

/** Returns the routes for the second factor of the staff. */
export function secondFactorRoutes(context: Context): Route[] {
  return [
    route(contract.getSecondFactor, ({ caller }) => readSecondFactor(context, caller)),
    route(contract.passSecondFactor, async ({ caller, body }) => {
      await passSecondFactor(context, caller, body)
      return done
    }),
    route(contract.prepareSecondFactor, ({ caller, body }) => {
      if (!isStaff(caller.role)) throw new AppError('forbidden')
      return prepareSecondFactor(context, caller, body.password)
    }),
    route(contract.turnOnSecondFactor, async ({ caller, body }) => {
      await turnOnSecondFactor(context, caller, body.code)
      return done
    }),
    route(contract.turnOffSecondFactor, async ({ caller, body }) => {
      await turnOffSecondFactor(context, caller, body)
      return done
    }),
    route(contract.renewRecoveryCodes, async ({ caller, body }) => ({
      recoveryCodes: await renewRecoveryCodes(context, caller, body.code),
    })),
    route(contract.resetSecondFactor, async ({ caller, params }) => {
      requireRecentSignIn(caller)
      if (params.email === caller.email) throw new AppError('cannot_change_self')
      if (!(await resetSecondFactor(context, caller, params.email))) throw new AppError('no_such_person')
      return done
    }),
  ]
}
