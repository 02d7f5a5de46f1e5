import * as contract from '#contract/routes/sessions.ts'
import type { Context } from '../../context.ts'
import { type Route, route } from '../../http/api/route.ts'
import { endOtherSessions, endOwnSession } from '../end-own-sessions.ts'
import { requireRecentSignIn } from '../reauthentication.ts'
import { listSessions } from './list-sessions.ts'

const done = { success: true as const }

/** Returns the routes of the devices on which a person is signed in. */
export function sessionRoutes(context: Context): Route[] {
  return [
    route(contract.listSessions, ({ caller }) => listSessions(context, caller)),
    route(contract.endSession, async ({ caller, params }) => {
      requireRecentSignIn(caller)
      await endOwnSession(context, caller, params.id)
      return done
    }),
    route(contract.endOtherSessions, async ({ caller }) => {
      requireRecentSignIn(caller)
      await endOtherSessions(context, caller)
      return done
    }),
  ]
}
