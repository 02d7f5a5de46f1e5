import * as own from '#contract/profile.ts'
import * as contract from '#contract/users.ts'
import type { Context } from '../context.ts'
import { countAttempt, networkOf } from '../http/limit-attempts.ts'
import { AppError } from '../http/problems.ts'
import { type Route, route } from '../http/serve.ts'
import { askEmailChange, askPasswordReset, askVerification } from '../identity/ask-link.ts'
import { endSessions } from '../identity/end-sessions.ts'
import { confirmPassword, requireFresh, requireProof } from '../identity/prove.ts'
import { changePassword, resetPassword } from '../identity/set-password.ts'
import { verifyEmail } from '../identity/verify-email.ts'
import { changeLanguage, changeProfile } from './change-profile.ts'
import { exportData } from './export-data.ts'
import { findPeople, getProfile } from './queries.ts'
import { removePerson } from './remove-person.ts'
import { makeAdmin, removeAdmin } from './set-role.ts'

const resetMailsOfNetwork = { kind: 'password reset mail', most: 10, minutes: 60 }
const resetsOfNetwork = { kind: 'password reset', most: 30, minutes: 1 }
const addressChangesOfPerson = { kind: 'address change', most: 10, minutes: 60 }
const exportsOfPerson = { kind: 'export', most: 10, minutes: 60 }

const done = { success: true as const }

export function peopleRoutes(context: Context): Route[] {
  return [
    ...ownAccountRoutes(context),
    route(contract.listUsers, async ({ query, setHeader }) => {
      const { people, total } = await findPeople(context, query)
      setHeader('x-total-count', total)
      return people
    }),
    route(contract.makeAdmin, async ({ caller, params }) => {
      requireFresh(caller)
      const made = await makeAdmin(context, caller, params.email)
      if (made === 'email_not_verified') throw new AppError(made)
      return { modifiedCount: Number(made) }
    }),
    route(contract.removeAdmin, async ({ caller, params }) => {
      requireFresh(caller)
      if (params.email === caller.email) throw new AppError('not_yourself')
      const removed = await removeAdmin(context, caller, params.email)
      if (removed === 'last_admin') throw new AppError(removed)
      return { modifiedCount: Number(removed) }
    }),
    route(contract.removeUser, async ({ caller, params }) => {
      requireFresh(caller)
      if (params.email === caller.email) throw new AppError('not_yourself')
      const outcome = await removePerson(context, caller, { email: params.email })
      if (outcome === 'last_admin') throw new AppError(outcome)
      return { deletedCount: outcome === 'removed' ? 1 : 0 }
    }),
  ]
}

/** What people do with their own account, and the ways back into it. */
function ownAccountRoutes(context: Context): Route[] {
  return [
    route(own.askPasswordReset, async ({ body, ip, requestId }) => {
      requireMail(context)
      await countAttempt(context, resetMailsOfNetwork, networkOf(ip))
      await askPasswordReset(context, { ip, requestId }, body.email)
      return done
    }),
    route(own.resetPassword, async ({ body, ip, requestId }) => {
      await countAttempt(context, resetsOfNetwork, networkOf(ip))
      const email = await resetPassword(context, { ip, requestId }, body)
      if (email === undefined) throw new AppError('link_over')
      return { email }
    }),
    route(own.getProfile, ({ caller }) => getProfile(context, caller.personId)),
    route(own.changeProfile, ({ caller, body }) =>
      changeProfile(context, caller, { name: body.name, phone: body.phone }),
    ),
    route(own.changeLanguage, async ({ caller, body }) => {
      await changeLanguage(context, caller, body.language)
      return done
    }),
    route(own.changePassword, async ({ caller, body }) => {
      await changePassword(context, caller, { current: body.current, password: body.password })
      return done
    }),
    route(own.changeEmail, async ({ caller, body }) => {
      requireMail(context)
      await requireProof(context, caller, body.password)
      await countAttempt(context, addressChangesOfPerson, caller.personId)
      await askEmailChange(context, caller, body.email)
      return done
    }),
    route(own.verifyEmail, async ({ caller, body }) => ({
      email: await verifyEmail(context, caller, body.token),
    })),
    route(own.askVerification, async ({ caller }) => {
      requireMail(context)
      await askVerification(context, caller, caller.email)
      return done
    }),
    route(own.endSessions, async ({ caller }) => {
      await endSessions(context, caller)
      return done
    }),
    route(own.confirmPassword, async ({ caller, body }) => {
      await confirmPassword(context, caller, body.password)
      return done
    }),
    route(own.removeMe, async ({ caller, body }) => {
      await requireProof(context, caller, body?.password)
      const outcome = await removePerson(context, caller, 'self')
      if (outcome === 'last_admin') throw new AppError(outcome)
      return done
    }),
    route(own.exportData, async ({ caller, setHeader }) => {
      await countAttempt(context, exportsOfPerson, caller.personId)
      setHeader('content-disposition', 'attachment; filename="my-data.json"')
      return exportData(context, caller.personId)
    }),
  ]
}

function requireMail({ mail }: Context): void {
  if (!mail) throw new AppError('mail_off')
}
