import * as contract from '#contract/routes/waitlist.ts'
import type { WaitlistEntry } from '#contract/schemas/waitlist.ts'
import { AppError } from '../app-error.ts'
import type { Context } from '../context.ts'
import { type Route, route } from '../http/api/route.ts'
import { createMemoryRateLimiter } from '../http/limits/memory-rate-limit.ts'
import { acceptOffer, declineOffer } from './answer-offer.ts'
import { changeEntry, type EntryOutcome, endEntry, joinWaitlist, resumeEntry } from './change-entry.ts'
import { findOffer, listEntriesOf } from './queries.ts'

// Each change may send a mail to the next in line.
const changeLimit = [
  { kind: 'waitlist', most: 20, minutes: 1 },
  { kind: 'waitlist', most: 100, minutes: 24 * 60 },
]

/** Returns the routes of the waitlist. */
export function waitlistRoutes(context: Context): Route[] {
  const countChange = createMemoryRateLimiter(context, changeLimit)
  return [
    route(contract.listOwnWaitlist, ({ caller }) => listEntriesOf(context, caller.personId)),
    route(contract.joinWaitlist, async ({ caller, body }) => {
      countChange(caller.personId)
      return toEntry(await joinWaitlist(context, caller, { ...body, personId: caller.personId }))
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
    route(contract.acceptOffer, async ({ caller, params }) => {
      countChange(caller.personId)
      const result = await acceptOffer(context, caller, params.id)
      if (result.outcome === 'accepted') return { success: true as const, booking: result.booking }
      if (result.outcome !== 'already_booked') throw new AppError(result.outcome)
      return { success: false as const, booking: { date: result.date, slot: result.slot } }
    }),
    route(contract.declineOffer, async ({ caller, params, body }) => {
      countChange(caller.personId)
      const outcome = await declineOffer(context, caller, params.id, { wholeDay: body.day === true })
      if (outcome !== 'declined') throw new AppError(outcome)
      return readOffer(context, caller.personId, params.id)
    }),
  ]
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
