import * as contract from '#contract/treatments.ts'
import type { Context } from '../context.ts'
import { type Route, route } from '../http/serve.ts'
import { listTreatments } from './queries.ts'

export function treatmentRoutes(context: Context): Route[] {
  return [route(contract.listTreatments, () => listTreatments(context))]
}
