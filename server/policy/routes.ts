import * as contract from '#contract/routes/policy.ts'
import { AppError } from '../app-error.ts'
import type { Context } from '../context.ts'
import { type Route, route } from '../http/api/route.ts'
import { readPolicy } from './queries.ts'
import { savePolicy } from './save-policy.ts'

/** Returns the routes of the policy. */
export function policyRoutes(context: Context): Route[] {
  return [
    route(contract.getPolicy, () => readPolicy(context.db)),
    route(contract.changePolicy, async ({ caller, body }) => {
      const saved = await savePolicy(context, caller, body)
      if (typeof saved === 'string') throw new AppError(saved)
      return saved
    }),
  ]
}
