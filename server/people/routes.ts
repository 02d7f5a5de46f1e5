import { toCents, toDollars } from '#contract/money.ts'
import * as patients from '#contract/routes/patients.ts'
import * as own from '#contract/routes/profile.ts'
import * as contract from '#contract/routes/users.ts'
import { AppError } from '../app-error.ts'
import { makeCalendarFeed, readCalendarFeed, removeCalendarFeed } from '../bookings/calendar-feed.ts'
import type { Context } from '../context.ts'
import { type Actor, type Route, route } from '../http/api/route.ts'
import { createMemoryRateLimiter } from '../http/limits/memory-rate-limit.ts'
import { networkPrefixOf } from '../http/limits/networks.ts'
import { consumeAttempt, consumeAttempts, networkCounters } from '../http/limits/rate-limit.ts'
import { confirm, confirmationWays } from '../identity/confirm.ts'
import { findResetLink } from '../identity/email/links.ts'
import {
  requestEmailChange,
  requestEmailVerification,
  requestPasswordReset,
} from '../identity/email/request-email-link.ts'
import { verifyEmail } from '../identity/email/verify-email.ts'
import { changePassword, resetPassword } from '../identity/passwords/set-password.ts'
import { requireReauthentication, requireRecentSignIn } from '../identity/reauthentication.ts'
import { unlinkProvider } from '../identity/unlink-provider.ts'
import { getPatient } from '../patients/queries.ts'
import { previewRemoval } from '../policy/preview-refund.ts'
import { changeLanguage, changeProfile, changeReminders } from './change-profile.ts'
import { askForEmail, type CorrectionOutcome, correctMember, correctPatient } from './correct-patient.ts'
import { exportData } from './export-data.ts'
import { type ChildMergeOutcome, mergeChildren, previewChildMerge } from './merge-children.ts'
import { type MergeOutcome, mergePatients, previewMerge } from './merge-patients.ts'
import { findPeople, getProfile } from './queries.ts'
import { removePerson } from './remove-person.ts'
import { setRole, type WantedRole } from './set-role.ts'

const resetRequestLimit = { kind: 'password reset mail', most: 10, minutes: 60 }
const resetCheckLimit = { kind: 'password reset check', most: 30, minutes: 1 }
const resetLimit = { kind: 'password reset', most: 30, minutes: 1 }
const emailChangeLimit = { kind: 'address change', most: 10, minutes: 60 }
// Calendar services read the feeds of many people from one network. A token cannot be guessed.
const feedReadLimit = { kind: 'calendar read', most: 600, minutes: 1 }
const exportLimit = { kind: 'export', most: 10, minutes: 60 }

const done = { success: true as const }

/** Returns the routes for users and for a person's own account. */
export function peopleRoutes(context: Context): Route[] {
  return [
    ...ownAccountRoutes(context),
    route(contract.listUsers, async ({ query, setHeader }) => {
      const { people, total } = await findPeople(context, query)
      setHeader('x-total-count', total)
      return people
    }),
    route(contract.makeAdmin, ({ caller, params }) => changeRole(context, caller, params.email, { role: 'admin' })),
    route(contract.removeAdmin, ({ caller, params }) =>
      changeRole(context, caller, params.email, { role: 'patient', from: 'admin' }),
    ),
    route(contract.setRole, ({ caller, params, body }) => changeRole(context, caller, params.email, body)),
    route(contract.removeUser, async ({ caller, params }) => {
      requireRecentSignIn(caller)
      if (params.email === caller.email) throw new AppError('cannot_change_self')
      const outcome = await removePerson(context, caller, { email: params.email })
      if (outcome === 'last_admin') throw new AppError(outcome)
      return { deletedCount: outcome === 'removed' ? 1 : 0 }
    }),
    route(patients.correctPatient, async ({ caller, params, body }) => {
      checkCorrected(await correctPatient(context, caller, params.id, body))
      return patientOrNotFound(context, caller, params.id)
    }),
    route(patients.correctFamilyMember, async ({ caller, params, body }) => {
      checkCorrected(await correctMember(context, caller, params.id, params.memberId, body))
      return patientOrNotFound(context, caller, params.id)
    }),
    route(patients.askForPatientEmail, async ({ caller, params, body }) => {
      requireMail(context)
      const refusal = await askForEmail(context, caller, params.id, body.email)
      if (refusal) throw new AppError(refusal)
      return done
    }),
    route(patients.previewMerge, async ({ params, query }) => {
      const preview = await previewMerge(context, { source: params.id, target: query.into })
      if (typeof preview === 'string') throw new AppError(preview)
      return preview
    }),
    route(patients.mergePatient, async ({ caller, params, body }) => {
      requireRecentSignIn(caller)
      return merged(await mergePatients(context, caller, { source: params.id, target: body.into }))
    }),
    route(patients.previewChildMerge, async ({ params, query }) => {
      const preview = await previewChildMerge(context, childrenOf(params, query))
      if (typeof preview === 'string') throw new AppError(preview)
      return preview
    }),
    route(patients.mergeChild, async ({ caller, params, body }) => {
      requireRecentSignIn(caller)
      return merged(await mergeChildren(context, caller, childrenOf(params, body)))
    }),
  ]
}

interface ChildParams {
  readonly id: string
  readonly memberId: string
}

const childrenOf = (
  source: ChildParams,
  { into, intoMember }: { readonly into: string; readonly intoMember: string },
) => ({
  accounts: { source: source.id, target: into },
  child: { source: source.memberId, target: intoMember },
})

function merged(result: MergeOutcome | ChildMergeOutcome): { modifiedCount: number } {
  switch (result.outcome) {
    case 'merged':
      return { modifiedCount: 1 }
    case 'already_merged':
      return { modifiedCount: 0 }
    case 'bookings_conflict':
      throw new AppError(result.outcome, { conflicts: result.conflicts })
    default:
      throw new AppError(result.outcome)
  }
}

function checkCorrected(outcome: CorrectionOutcome): void {
  if (outcome !== 'corrected') throw new AppError(outcome)
}

async function patientOrNotFound(context: Context, caller: Actor, id: string) {
  const found = await getPatient(context, caller, id)
  if (!found) throw new AppError('no_such_patient')
  return found
}

async function changeRole(
  context: Context,
  caller: Actor,
  email: string,
  wanted: WantedRole,
): Promise<{ modifiedCount: number }> {
  requireRecentSignIn(caller)
  if (wanted.role !== 'admin' && email === caller.email) throw new AppError('cannot_change_self')
  const changed = await setRole(context, caller, email, wanted)
  if (typeof changed === 'string') throw new AppError(changed)
  return { modifiedCount: Number(changed) }
}

/** Returns the routes of a person's own account, including the password reset. */
function ownAccountRoutes(context: Context): Route[] {
  const countFeedReads = createMemoryRateLimiter(context, [feedReadLimit])
  return [
    route(own.requestPasswordReset, async ({ body, ip, requestId }) => {
      requireMail(context)
      await consumeAttempts(context, networkCounters(resetRequestLimit, ip))
      await requestPasswordReset(context, { ip, requestId }, body.email)
      return done
    }),
    route(own.checkResetLink, async ({ body, ip }) => {
      await consumeAttempts(context, networkCounters(resetCheckLimit, ip))
      const link = await findResetLink(context, body.token)
      if (!link) throw new AppError('link_expired')
      return { first: !link.canSignIn }
    }),
    route(own.resetPassword, async ({ body, ip, requestId }) => {
      await consumeAttempts(context, networkCounters(resetLimit, ip))
      const email = await resetPassword(context, { ip, requestId }, body)
      if (email === undefined) throw new AppError('link_expired')
      return { email }
    }),
    route(own.getProfile, ({ caller }) => getProfile(context, caller)),
    route(own.changeProfile, ({ caller, body }) => changeProfile(context, caller, body)),
    route(own.changeLanguage, async ({ caller, body }) => {
      await changeLanguage(context, caller, body.language)
      return done
    }),
    route(own.changeOwnReminders, async ({ caller, body }) => {
      await changeReminders(context, caller, body.on)
      return done
    }),
    route(own.makeCalendarFeed, async ({ caller, body }) => {
      const address = await makeCalendarFeed(context, caller, body)
      return { address: address.href }
    }),
    route(own.removeCalendarFeed, async ({ caller }) => {
      await removeCalendarFeed(context, caller)
      return done
    }),
    route(own.readCalendarFeed, ({ params, ip }) => {
      countFeedReads(networkPrefixOf(ip))
      return readCalendarFeed(context, params.token)
    }),
    route(own.changePassword, async ({ caller, body }) => {
      await changePassword(context, caller, { current: body.current, password: body.password })
      return done
    }),
    route(own.unlinkGoogle, async ({ caller, body }) => {
      await unlinkProvider(context, caller, 'google', body?.password)
      return done
    }),
    route(own.disconnectSso, async ({ caller, body }) => {
      await unlinkProvider(context, caller, 'sso', body?.password)
      return done
    }),
    route(own.changeEmail, async ({ caller, body }) => {
      requireMail(context)
      await requireReauthentication(context, caller, body.password)
      await consumeAttempt(context, emailChangeLimit, caller.personId)
      await requestEmailChange(context, caller, body.email)
      return done
    }),
    route(own.verifyEmail, async ({ caller, body }) => ({
      email: await verifyEmail(context, caller, body.token),
    })),
    route(own.requestEmailVerification, async ({ caller }) => {
      requireMail(context)
      await requestEmailVerification(context, caller, caller.email)
      return done
    }),
    route(own.listConfirmationWays, async ({ caller }) => ({ ways: await confirmationWays(context, caller) })),
    route(own.reauthenticate, async ({ caller, body }) => {
      await confirm(context, caller, body)
      return done
    }),
    route(own.previewRemoval, async ({ caller, query }) => {
      const whose = { accountId: caller.personId, memberId: query.memberId }
      const { coming, paidCents, refundCents } = await previewRemoval(context.db, whose, context.clock())
      return { coming, paid: toDollars(paidCents), refund: toDollars(refundCents) }
    }),
    route(own.deleteAccount, async ({ caller, body }) => {
      await requireReauthentication(context, caller, body?.password)
      const refundCents = body?.refund === undefined ? undefined : toCents(body.refund)
      const outcome = await removePerson(context, caller, 'self', refundCents)
      if (outcome === 'last_admin') throw new AppError(outcome)
      return done
    }),
    route(own.exportData, async ({ caller, setHeader }) => {
      await consumeAttempt(context, exportLimit, caller.personId)
      setHeader('content-disposition', 'attachment; filename="my-data.json"')
      return exportData(context, caller.personId)
    }),
  ]
}

function requireMail({ mail }: Context): void {
  if (!mail) throw new AppError('mail_off')
}
