import { addDays, type ClinicDay } from '#contract/dates.ts'
import type { Booking } from '#contract/schemas/booking.ts'
import type { Treatment } from '#contract/schemas/treatment.ts'
import type { WaitlistEntry, WaitlistOffer } from '#contract/schemas/waitlist.ts'
import { bookingOf, type Person, today } from './factories.ts'
import { type CallResult, callAs } from './payments.ts'
import type { TestApp } from './test-app.ts'

type Coded = { readonly code?: string }

/** Books a slot of a treatment, by default the first. Throws the code of a refusal. */
export async function bookSlot(
  portal: TestApp,
  person: Person,
  treatment: Treatment,
  day: ClinicDay,
  place = 0,
): Promise<Booking> {
  const body = bookingOf(person, treatment, day, treatment.slots[place])
  const answer = await callAs<{ booking: Booking } & Coded>(portal, person, 'POST', '/booking', body)
  if (answer.status !== 200) throw new Error(`Refused: ${answer.body.code}`)
  return answer.body.booking
}

/** Puts a person on the waitlist for a treatment: by default for any time of the next 60 days. */
export function joinFor(
  portal: TestApp,
  person: Person,
  treatment: Treatment,
  wish: object = {},
): Promise<CallResult<WaitlistEntry & Coded>> {
  return callAs(portal, person, 'POST', '/waitlist', {
    treatmentId: treatment._id,
    ...{ weekdays: [1, 2, 3, 4, 5, 6, 7], times: ['morning', 'afternoon'], until: addDays(today(portal), 60) },
    ...wish,
  })
}

/** Returns a person's first entry. */
export async function entryOf(portal: TestApp, person: Person): Promise<WaitlistEntry | undefined> {
  return (await callAs<WaitlistEntry[]>(portal, person, 'GET', '/waitlist')).body[0]
}

/** Returns the open offer of a person's first entry. */
export async function offerTo(portal: TestApp, person: Person): Promise<WaitlistOffer | undefined> {
  return (await entryOf(portal, person))?.offer
}

/** Accepts an offer as a person who is signed in, with a number that counts if they have none. */
export function accept(
  portal: TestApp,
  person: Person,
  offer: WaitlistOffer | undefined,
  body: object | undefined = { phone: '(503) 555-0199' },
) {
  return callAs<WaitlistOffer & Coded>(portal, person, 'POST', `/offer/${offer?._id}/accept`, body)
}

/** Declines an offer as a person who is signed in. */
export function decline(portal: TestApp, person: Person, offer: WaitlistOffer | undefined, body: object = {}) {
  return callAs<WaitlistOffer & Coded>(portal, person, 'POST', `/offer/${offer?._id}/decline`, body)
}
