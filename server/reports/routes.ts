import * as contract from '#contract/routes/reports.ts'
import type { Context } from '../context.ts'
import { type Route, route } from '../http/api/route.ts'
import { exportReport } from './export-report.ts'
import { getReport } from './get-report.ts'

/** Returns the routes of the reports. */
export function reportRoutes(context: Context): Route[] {
  return [
    route(contract.getReport, ({ query }) => getReport(context, query)),
    route(contract.exportReport, ({ query }) => exportReport(context, query)),
  ]
}
