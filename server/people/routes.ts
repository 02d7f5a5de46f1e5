import * as contract from '#contract/profile.ts'
import type { Context } from '../context.ts'
import { countAttempt, networkOf } from '../http/limit-attempts.ts'
import { AppError } from '../http/problems.ts'
import { type Route, route } from '../http/serve.ts'
import { askEmailChange, askPasswordReset, askVerification } from '../identity/ask-link.ts'
import { endSessions } from '../identity/end-sessions.ts'
import { confirmPassword, requireProof } from '../identity/prove.ts'
import { changePassword, resetPassword } from '../identity/set-password.ts'
import { verifyEmail } from '../identity/verify-email.ts'
import { exportData } from './export-data.ts'
import { changeProfile, getProfile } from './profile.ts'

const resetMailsOfNetwork = { kind: 'password reset mail', most: 10, minutes: 60 }
const resetsOfNetwork = { kind: 'password reset', most: 30, minutes: 1 }
const addressChangesOfPerson = { kind: 'address change', most: 10, minutes: 60 }
const exportsOfPerson = { kind: 'export', most: 10, minutes: 60 }

const done = { success: true as const }

/** The calls about people themselves: their own account, and the ways back into it. */
export function peopleRoutes(context: Context): Route[] {
  return [
    route(contract.askPasswordReset, async ({ body, ip, requestId }) => {
      requireMail(context)
      await countAttempt(context, resetMailsOfNetwork, networkOf(ip))
      await askPasswordReset(context, { ip, requestId }, body.email)
      return done
    }),
    route(contract.resetPassword, async ({ body, ip, requestId }) => {
      await countAttempt(context, resetsOfNetwork, networkOf(ip))
      const email = await resetPassword(context, { ip, requestId }, body)
      if (email === undefined) throw new AppError('link_over')
      return { email }
    }),
    route(contract.getProfile, ({ caller }) => getProfile(context, caller.personId)),
    route(contract.changeProfile, ({ caller, body }) =>
      changeProfile(context, caller, { name: body.name, phone: body.phone }),
    ),
    route(contract.changePassword, async ({ caller, body }) => {
      await changePassword(context, caller, { current: body.current, password: body.password })
      return done
    }),
    route(contract.changeEmail, async ({ caller, body }) => {
      requireMail(context)
      await requireProof(context, caller, body.password)
      await countAttempt(context, addressChangesOfPerson, caller.personId)
      await askEmailChange(context, caller, body.email)
      return done
    }),
    route(contract.verifyEmail, async ({ caller, body }) => ({
      email: await verifyEmail(context, caller, body.token),
    })),
    route(contract.askVerification, async ({ caller }) => {
      requireMail(context)
      await askVerification(context, caller, caller.email)
      return done
    }),
    route(contract.endSessions, async ({ caller }) => {
      await endSessions(context, caller)
      return done
    }),
    route(contract.confirmPassword, async ({ caller, body }) => {
      await confirmPassword(context, caller, body.password)
      return done
    }),
    route(contract.exportData, async ({ caller, setHeader }) => {
      await countAttempt(context, exportsOfPerson, caller.personId)
      setHeader('content-disposition', 'attachment; filename="my-data.json"')
      return exportData(context, caller.personId)
    }),
  ]
}

function requireMail(_context: Context): void {}
