import * as contract from '#contract/doctors.ts'
import type { Context } from '../context.ts'
import { type Route, route } from '../http/serve.ts'
import { listTeam } from './queries.ts'

export function doctorRoutes(context: Context): Route[] {
  return [route(contract.listTeam, () => listTeam(context))]
}
