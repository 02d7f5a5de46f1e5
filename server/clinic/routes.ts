import * as contract from '#contract/clinic.ts'
import type { Context } from '../context.ts'
import { type Route, route } from '../http/serve.ts'
import { getClinic } from './queries.ts'

export function clinicRoutes(context: Context): Route[] {
  return [route(contract.getClinic, () => getClinic(context))]
}
