import * as contract from '#contract/routes/audit.ts'
import type { Context } from '../context.ts'
import { type Route, route } from '../http/api/route.ts'
import { listAudit } from './queries.ts'

/** Returns the route for the audit log. */
export function auditRoutes(context: Context): Route[] {
  return [route(contract.listAudit, ({ query }) => listAudit(context, query))]
}
