import * as z from 'zod/mini'
import { endpoint } from '../endpoint.ts'
import { bookingResult } from '../schemas/booking.ts'
import { id } from '../schemas/fields.ts'
import { deleted } from '../schemas/results.ts'
import { waitlistEntry, waitlistOffer, wish } from '../schemas/waitlist.ts'
import { phoneNumber } from '../text.ts'

const params = z.strictObject({ id })

export const listOwnWaitlist = endpoint({
  name: 'listOwnWaitlist',
  method: 'GET',
  path: '/waitlist',
  access: 'patient',
  summary: "Lists the caller's entries on the waitlist, each with its open offer.",
  answer: z.array(waitlistEntry),
  errors: [],
})

export const joinWaitlist = endpoint({
  name: 'joinWaitlist',
  method: 'POST',
  path: '/waitlist',
  access: 'patient',
  summary: 'Puts the caller on the waitlist for a treatment. A time that becomes free is offered to the first in line.',
  body: z.extend(wish, { treatmentId: id, phone: z.optional(phoneNumber) }),
  answer: waitlistEntry,
  errors: ['no_such_treatment', 'no_such_doctor', 'day_is_past', 'already_waiting', 'too_many_requests'],
})

export const changeWaitlistEntry = endpoint({
  name: 'changeWaitlistEntry',
  method: 'PUT',
  path: '/waitlist/:id',
  access: 'patient',
  summary: 'Changes what the caller waits for. The place in the line and an open offer stay. Idempotent.',
  params,
  body: wish,
  answer: waitlistEntry,
  errors: ['no_such_entry', 'no_such_doctor', 'day_is_past', 'too_many_requests'],
})

export const resumeWaiting = endpoint({
  name: 'resumeWaiting',
  method: 'POST',
  path: '/waitlist/:id/resume',
  access: 'patient',
  summary: 'Continues a paused entry, in its place in the line. Idempotent.',
  params,
  answer: waitlistEntry,
  errors: ['no_such_entry', 'too_many_requests'],
})

export const leaveWaitlist = endpoint({
  name: 'leaveWaitlist',
  method: 'DELETE',
  path: '/waitlist/:id',
  access: 'patient',
  summary: 'Ends an entry of the caller. An open offer goes to the next in line. Idempotent.',
  params,
  answer: deleted,
  errors: [],
})

export const getOffer = endpoint({
  name: 'getOffer',
  method: 'GET',
  path: '/offer/:id',
  access: 'patient',
  summary: "Returns one of the caller's offers, or how it ended.",
  params,
  answer: waitlistOffer,
  errors: ['no_such_offer'],
})

export const acceptOffer = endpoint({
  name: 'acceptOffer',
  method: 'POST',
  path: '/offer/:id/accept',
  access: 'patient',
  summary:
    'Accepts an open offer: it becomes an appointment, or a later one of the same treatment moves to it. Ends the entry. Idempotent.',
  params,
  answer: bookingResult,
  errors: ['no_such_offer', 'offer_ended', 'too_many_unpaid', 'too_many_requests'],
})

export const declineOffer = endpoint({
  name: 'declineOffer',
  method: 'POST',
  path: '/offer/:id/decline',
  access: 'patient',
  summary: 'Declines an open offer, with `day` all times of that day. The entry keeps its place. Idempotent.',
  params,
  body: z.strictObject({ day: z.optional(z.boolean()) }),
  answer: waitlistOffer,
  errors: ['no_such_offer', 'offer_ended', 'too_many_requests'],
})
