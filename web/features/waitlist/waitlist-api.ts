import { type QueryClient, queryOptions } from '@tanstack/react-query'
import type { Body } from '#contract/calls.ts'
import type { WaitlistEntry, WaitlistOffer } from '#contract/schemas/waitlist.ts'
import { call } from '../../api/client.ts'
import { reloadBookings } from '../bookings/booking-api.ts'

/** The patient's entries on the waitlist, each with its open offer. Reloaded every minute, since offers come and end. */
export const ownWaitlist = queryOptions({
  queryKey: ['waitlist'],
  queryFn: ({ signal }) => call('patient GET /waitlist', { signal }),
  refetchInterval: 60_000,
})

/** Reloads the waitlist and, after an accepted offer, what shows bookings. */
export function reloadWaitlist(queries: QueryClient): Promise<unknown> {
  return Promise.all([queries.invalidateQueries({ queryKey: ownWaitlist.queryKey }), reloadBookings(queries)])
}

/** What a patient waits for. */
export type WishInput = Body<'patient PUT /waitlist/:id'>

/** Whom a patient adds to the waitlist, and for which treatment. */
export interface Waiting {
  readonly treatmentId: string
  /** The family member; the patient if it is missing. */
  readonly memberId?: string | undefined
}

/** Adds the patient or a family member to the waitlist of a treatment. */
export function joinWaitlist(
  { treatmentId, memberId }: Waiting,
  wish: WishInput,
  phone: string | undefined,
): Promise<WaitlistEntry> {
  const body = {
    ...wish,
    treatmentId,
    ...(memberId !== undefined && { memberId }),
    ...(phone !== undefined && { phone }),
  }
  return call('patient POST /waitlist', { body })
}

/** The first free times that suit a wish. */
export const fittingTimes = ({ treatmentId, memberId }: Waiting, wish: WishInput) =>
  queryOptions({
    queryKey: ['waitlist', 'fitting', treatmentId, memberId, wish],
    queryFn: ({ signal }) =>
      call('patient POST /waitlist/fitting-times', {
        signal,
        body: { ...wish, treatmentId, ...(memberId !== undefined && { memberId }) },
      }),
    staleTime: 60_000,
  })

/** An offer and how its person answers it. */
export interface Answers {
  /** Returns the offer as it is now. */
  readonly read: () => Promise<WaitlistOffer>
  /** Accepts it, with a number if the person has none. */
  readonly accept: (phone?: string) => Promise<WaitlistOffer>
  /** With `day`, no other time of that day is offered. */
  readonly decline: (day: boolean) => Promise<WaitlistOffer>
}

/** Answers an offer of the patient who is signed in. Safe to repeat. */
export function answersOf(id: string): Answers {
  const params = { id }
  return {
    read: () => call('patient GET /offer/:id', { params }),
    accept: (phone) =>
      call('patient POST /offer/:id/accept', {
        params,
        body: phone === undefined ? {} : { phone },
      }),
    decline: (day) => call('patient POST /offer/:id/decline', { params, body: day ? { day } : {} }),
  }
}
