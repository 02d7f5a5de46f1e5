import * as contract from '#contract/routes/staff.ts'
import { AppError } from '../app-error.ts'
import type { Context } from '../context.ts'
import { type Route, route } from '../http/api/route.ts'
import { consumeAttempts, networkCounters } from '../http/limits/rate-limit.ts'
import { requireRecentSignIn } from '../identity/reauthentication.ts'
import { acceptAsCaller } from './accept-invitation.ts'
import { endSessionsOf } from './end-sessions.ts'
import { readInvitation } from './invitations.ts'
import { inviteStaff, renewInvitation, withdrawInvitation } from './invite-staff.ts'
import { listStaff } from './queries.ts'

const checkLimit = { kind: 'invitation check', most: 30, minutes: 1 }

const done = { success: true as const }

/** Returns the routes for the staff and invitations to it. */
export function staffRoutes(context: Context): Route[] {
  return [
    route(contract.listStaff, () => listStaff(context)),
    route(contract.inviteStaff, async ({ caller, body }) => {
      await inviteStaff(context, caller, body)
      return done
    }),
    route(contract.renewInvitation, async ({ caller, params }) => {
      await renewInvitation(context, caller, params.id)
      return done
    }),
    route(contract.withdrawInvitation, async ({ caller, params }) => {
      await withdrawInvitation(context, caller, params.id)
      return done
    }),
    route(contract.endStaffSessions, async ({ caller, params }) => {
      requireRecentSignIn(caller)
      if (params.email === caller.email) throw new AppError('cannot_change_self')
      if (!(await endSessionsOf(context, caller, params.email))) throw new AppError('no_such_person')
      return done
    }),
    route(contract.checkInvitation, async ({ body, ip }) => {
      await consumeAttempts(context, networkCounters(checkLimit, ip))
      return readInvitation(context, body.token)
    }),
    route(contract.acceptInvitation, async ({ caller, body, ip }) => {
      await consumeAttempts(context, networkCounters(checkLimit, ip))
      await acceptAsCaller(context, caller, body.token)
      return done
    }),
  ]
}
