import * as contract from '#contract/routes/waitlist.ts'
import type { WaitlistEntry } from '#contract/schemas/waitlist.ts'
import { AppError } from '../app-error.ts'
import type { Context } from '../context.ts'
import { type Route, route } from '../http/api/route.ts'
import { createMemoryRateLimiter } from '../http/limits/memory-rate-limit.ts'
import {
  consumeAttempts,
  digestOfSite,
  networkCounters,
  type RateLimit,
  runRateLimited,
} from '../http/limits/rate-limit.ts'
import { acceptOffer, declineOffer } from './answer-offer.ts'
import { changeEntry, type EntryOutcome, endEntry, isMemberOf, joinWaitlist, resumeEntry } from './change-entry.ts'
import { findFittingTimes } from './fitting-times.ts'
import { findOfferOfLink, type OfferOfLink, readLinkedOffer } from './linked-offer.ts'
import { changeUrgency, offerTime, withdrawOffer } from './manage-waitlist.ts'
import { findDeskEntry, findOffer, listEntriesOf, listFittingEntries, listWaitlist } from './queries.ts'
import { readWaitlistRule, saveWaitlistRule } from './waitlist-rule.ts'

// Each change may send a mail to the next in line.
const changeLimit = [
  { kind: 'waitlist', most: 20, minutes: 1 },
  { kind: 'waitlist', most: 100, minutes: 24 * 60 },
]

// Each entry can hold times. A person waits for few treatments, a household for a few more.
const joinLimit: RateLimit = { kind: 'waitlist join', most: 30, minutes: 24 * 60 }

// A page asks after each change of the form.
const searchLimit: RateLimit = { kind: 'waitlist search', most: 60, minutes: 1 }

// A board asks after each change of its day.
const fitsLimit: RateLimit = { kind: 'waitlist fits', most: 60, minutes: 1 }

const linkLimit: RateLimit = { kind: 'offer link', most: 30, minutes: 1 }

/** Returns the routes of the waitlist. */
export function waitlistRoutes(context: Context): Route[] {
  const countChange = createMemoryRateLimiter(context, changeLimit)
  const countSearch = createMemoryRateLimiter(context, [searchLimit])
  const countFits = createMemoryRateLimiter(context, [fitsLimit])
  return [
    route(contract.listOwnWaitlist, ({ caller }) => listEntriesOf(context, caller.personId)),
    route(contract.joinWaitlist, async ({ caller, body, ip }) => {
      countChange(caller.personId)
      const wanted = { ...body, personId: caller.personId, network: digestOfSite(context, ip) }
      const join = async () => toEntry(await joinWaitlist(context, caller, wanted))
      return runRateLimited(context, networkCounters(joinLimit, ip), join, (error) => error instanceof AppError)
    }),
    route(contract.findFittingTimes, async ({ caller, body }) => {
      countSearch(caller.personId)
      const { memberId } = body
      const isOwn = memberId === undefined || (await isMemberOf(context.db, memberId, caller.personId))
      if (!isOwn) throw new AppError('no_such_member')
      return findFittingTimes(context, caller.personId, body)
    }),
    route(contract.changeWaitlistEntry, async ({ caller, params, body }) => {
      countChange(caller.personId)
      return toEntry(await changeEntry(context, caller, params.id, body))
    }),
    route(contract.resumeWaiting, async ({ caller, params }) => {
      countChange(caller.personId)
      return toEntry(await resumeEntry(context, caller, params.id))
    }),
    route(contract.leaveWaitlist, async ({ caller, params }) => ({
      deletedCount: await endEntry(context, caller, params.id, { of: caller.personId, as: 'left' }),
    })),
    route(contract.getOffer, async ({ caller, params }) => readOffer(context, caller.personId, params.id)),
    route(contract.acceptOffer, async ({ caller, params, body }) => {
      countChange(caller.personId)
      const outcome = await acceptOffer(context, caller, params.id, body?.phone)
      if (outcome !== 'accepted') throw new AppError(outcome)
      return readOffer(context, caller.personId, params.id)
    }),
    route(contract.declineOffer, async ({ caller, params: { id }, body: { day: wholeDay = false } }) => {
      countChange(caller.personId)
      const outcome = await declineOffer(context, caller, { id, of: caller.personId, wholeDay })
      if (outcome !== 'declined') throw new AppError(outcome)
      return readOffer(context, caller.personId, id)
    }),
    route(contract.openOfferLink, async ({ body, ip }) => openLink(await findLinked(body.token, ip))),
    route(contract.acceptLinkedOffer, async ({ body, ip, requestId }) => {
      const linked = await findLinked(body.token, ip)
      const outcome = await acceptOffer(context, { ip, requestId, link: linked.link }, linked.id, body.phone)
      if (outcome === 'no_such_offer') throw new AppError('link_expired')
      if (outcome !== 'accepted') throw new AppError(outcome)
      return openLink(linked)
    }),
    route(contract.declineLinkedOffer, async ({ body: { token, day: wholeDay = false }, ip, requestId }) => {
      const linked = await findLinked(token, ip)
      const offer = { id: linked.id, of: linked.personId, wholeDay }
      const outcome = await declineOffer(context, { ip, requestId }, offer)
      if (outcome === 'no_such_offer') throw new AppError('link_expired')
      if (outcome !== 'declined') throw new AppError(outcome)
      return openLink(linked)
    }),
    route(contract.listWaitlist, ({ query }) => listWaitlist(context, query)),
    route(contract.listFittingEntries, ({ caller, query }) => {
      countFits(caller.personId)
      return listFittingEntries(context, query.date)
    }),
    route(contract.addToWaitlist, async ({ caller, body: { patientId: personId, ...wanted } }) => {
      const { _id } = toEntry(await joinWaitlist(context, caller, { ...wanted, personId }))
      return readEntry(_id)
    }),
    route(contract.changeUrgency, async ({ caller, params: { id }, body }) => {
      if (!(await changeUrgency(context, caller, id, body.urgent))) throw new AppError('no_such_entry')
      return readEntry(id)
    }),
    route(contract.removeFromWaitlist, async ({ caller, params }) => ({
      deletedCount: await endEntry(context, caller, params.id, { as: 'removed' }),
    })),
    route(contract.offerTime, async ({ caller, params: { id }, body }) => {
      const outcome = await offerTime(context, caller, id, body)
      if (outcome !== 'offered') throw new AppError(outcome)
      return readEntry(id)
    }),
    route(contract.withdrawOffer, async ({ caller, params }) => ({
      modifiedCount: Number(await withdrawOffer(context, caller, params.id)),
    })),
    route(contract.getWaitlistRule, () => readWaitlistRule(context.db)),
    route(contract.changeWaitlistRule, async ({ caller, body }) => {
      const saved = await saveWaitlistRule(context, caller, body)
      if (saved === 'version_conflict') throw new AppError(saved)
      return saved
    }),
  ]

  async function readEntry(id: string) {
    const entry = await findDeskEntry(context, id)
    if (!entry) throw new AppError('no_such_entry')
    return entry
  }

  async function findLinked(token: string, ip: string): Promise<OfferOfLink> {
    await consumeAttempts(context, networkCounters(linkLimit, ip))
    const found = await findOfferOfLink(context, token)
    if (!found) throw new AppError('link_expired')
    return found
  }

  async function openLink(linked: OfferOfLink) {
    const offer = await readLinkedOffer(context, linked)
    if (!offer) throw new AppError('link_expired')
    return offer
  }
}

async function readOffer(context: Context, personId: string, id: string) {
  const offer = await findOffer(context, personId, id)
  if (!offer) throw new AppError('no_such_offer')
  return offer
}

function toEntry(result: EntryOutcome): WaitlistEntry {
  if (result.outcome !== 'saved') throw new AppError(result.outcome)
  return result.entry
}
