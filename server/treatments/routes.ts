import * as contract from '#contract/treatments.ts'
import type { Context } from '../context.ts'
import { type Route, route } from '../http/serve.ts'
import { listAvailable, listTreatments } from './queries.ts'

export function treatmentRoutes(context: Context): Route[] {
  return [
    route(contract.listTreatments, () => listTreatments(context)),
    route(contract.listAvailable, ({ query }) => listAvailable(context, query.date)),
  ]
}
