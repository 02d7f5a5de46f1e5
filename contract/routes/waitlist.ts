import * as z from 'zod/mini'
import { endpoint } from '../endpoint.ts'
import { dateRequest, id, linkToken, slotRequest } from '../schemas/fields.ts'
import { deleted, modified } from '../schemas/results.ts'
import {
  deskEntry,
  fittingEntry,
  fittingTime,
  linkedOffer,
  waitlistEntry,
  waitlistOffer,
  waitlistRule,
  waitlistRuleInput,
  wish,
} from '../schemas/waitlist.ts'
import { phoneNumber, singleLineText } from '../text.ts'

const params = z.strictObject({ id })
const token = { token: linkToken }
/** The number of the appointment, for a person who has none. */
const ownPhone = { phone: z.optional(phoneNumber) }
const wholeDay = { day: z.optional(z.boolean()) }

export const listOwnWaitlist = endpoint('listOwnWaitlist', 'patient GET /waitlist', {
  summary: "Lists the caller's entries on the waitlist, each with its open offer.",
  answer: z.array(waitlistEntry),
})

export const joinWaitlist = endpoint('joinWaitlist', 'patient POST /waitlist', {
  summary:
    'Puts the caller, or a family member of theirs, on the waitlist for a treatment. A time that becomes free is offered to the first in line.',
  body: z.extend(wish, { treatmentId: id, memberId: z.optional(id), phone: z.optional(phoneNumber) }),
  answer: waitlistEntry,
  errors: [
    'no_such_treatment',
    'no_such_doctor',
    'no_such_member',
    'day_is_past',
    'already_waiting',
    'too_many_waiting',
    'email_not_verified',
    'too_many_requests',
  ],
})

export const findFittingTimes = endpoint('findFittingTimes', 'patient POST /waitlist/fitting-times', {
  summary: 'Returns the first free times, at most three, that suit what the caller would wait for. Changes nothing.',
  body: z.extend(wish, { treatmentId: id, memberId: z.optional(id) }),
  answer: z.array(fittingTime),
  errors: ['no_such_member', 'too_many_requests'],
})

export const changeWaitlistEntry = endpoint('changeWaitlistEntry', 'patient PUT /waitlist/:id', {
  summary: 'Changes what the caller waits for. The place in the line and an open offer stay. Idempotent.',
  params,
  body: wish,
  answer: waitlistEntry,
  errors: ['no_such_entry', 'no_such_doctor', 'day_is_past', 'too_many_requests'],
})

export const resumeWaiting = endpoint('resumeWaiting', 'patient POST /waitlist/:id/resume', {
  summary: 'Continues a paused entry, in its place in the line. Idempotent.',
  params,
  answer: waitlistEntry,
  errors: ['no_such_entry', 'too_many_requests'],
})

export const leaveWaitlist = endpoint('leaveWaitlist', 'patient DELETE /waitlist/:id', {
  frees: 'all',
  summary: 'Ends an entry of the caller. An open offer goes to the next in line. Idempotent.',
  params,
  answer: deleted,
})

export const getOffer = endpoint('getOffer', 'patient GET /offer/:id', {
  summary: "Returns one of the caller's offers, or how it ended.",
  params,
  answer: waitlistOffer,
  errors: ['no_such_offer'],
})

export const acceptOffer = endpoint('acceptOffer', 'patient POST /offer/:id/accept', {
  frees: 'all',
  summary:
    'Accepts an open offer: it becomes an appointment, or a later one of the same treatment moves to it. Ends the entry. Idempotent.',
  params,
  body: z.nullish(z.strictObject(ownPhone)),
  answer: waitlistOffer,
  errors: ['no_such_offer', 'offer_ended', 'offer_conflicts', 'too_many_unpaid', 'phone_required', 'too_many_requests'],
})

export const declineOffer = endpoint('declineOffer', 'patient POST /offer/:id/decline', {
  frees: 'all',
  summary: 'Declines an open offer, with `day` all times of that day. The entry keeps its place. Idempotent.',
  params,
  body: z.strictObject(wholeDay),
  answer: waitlistOffer,
  errors: ['no_such_offer', 'offer_ended', 'too_many_requests'],
})

export const openOfferLink = endpoint('openOfferLink', 'public POST /offer-link', {
  summary:
    'Returns the offer of a link in a mail, or how it ended. The link ends when the offered time starts. Changes nothing.',
  body: z.strictObject(token),
  answer: linkedOffer,
  errors: ['link_expired', 'too_many_requests'],
})

export const acceptLinkedOffer = endpoint('acceptLinkedOffer', 'public POST /offer-link/accept', {
  frees: 'all',
  summary: 'Accepts the offer of a link in a mail, see `acceptOffer`. Idempotent.',
  body: z.strictObject({ ...token, ...ownPhone }),
  answer: linkedOffer,
  errors: ['link_expired', 'offer_ended', 'offer_conflicts', 'too_many_unpaid', 'phone_required', 'too_many_requests'],
})

export const declineLinkedOffer = endpoint('declineLinkedOffer', 'public POST /offer-link/decline', {
  frees: 'all',
  summary: 'Declines the offer of a link in a mail, see `declineOffer`. Idempotent.',
  body: z.strictObject({ ...token, ...wholeDay }),
  answer: linkedOffer,
  errors: ['link_expired', 'offer_ended', 'too_many_requests'],
})

export const listWaitlist = endpoint('listWaitlist', 'desk GET /desk/waitlist', {
  summary:
    'Lists who is on the waitlist in the order of the line; `q` limits it to people like `find` does, without similar names. At most 500.',
  polled: true,
  query: z.strictObject({ q: z.optional(singleLineText(100)), treatmentId: z.optional(id) }),
  answer: z.array(deskEntry),
})

export const listFittingEntries = endpoint('listFittingEntries', 'desk GET /desk/waitlist/fits', {
  summary:
    'Lists who waits for a time that is free on a clinic day, in the order in which freed times are offered, with the times that `POST /desk/waitlist/{id}/offer` accepts for them. Only times with a doctor. Of those with the same treatment, doctor and times of day, the first 20 are checked. At most 60 calls a minute.',
  polled: true,
  query: z.strictObject({ date: dateRequest }),
  answer: z.array(fittingEntry),
  errors: ['too_many_requests'],
})

export const addToWaitlist = endpoint('addToWaitlist', 'desk POST /desk/waitlist', {
  summary: 'Puts a patient on the waitlist for a treatment.',
  body: z.extend(wish, {
    patientId: id,
    memberId: z.optional(id),
    treatmentId: id,
    urgent: z.optional(z.boolean()),
  }),
  answer: deskEntry,
  errors: [
    'no_such_patient',
    'no_such_member',
    'no_such_treatment',
    'no_such_doctor',
    'day_is_past',
    'already_waiting',
    'too_many_waiting',
  ],
})

export const changeUrgency = endpoint('changeUrgency', 'desk PUT /desk/waitlist/:id', {
  summary: 'Sets whether an entry is urgent and comes before the others. Idempotent.',
  params,
  body: z.strictObject({ urgent: z.boolean() }),
  answer: deskEntry,
  errors: ['no_such_entry'],
})

export const removeFromWaitlist = endpoint('removeFromWaitlist', 'desk DELETE /desk/waitlist/:id', {
  frees: 'all',
  summary: 'Ends an entry. An open offer goes to the next in line. Idempotent.',
  params,
  answer: deleted,
})

export const offerTime = endpoint('offerTime', 'desk POST /desk/waitlist/:id/offer', {
  frees: 'all',
  summary:
    'Offers a free time to an entry, whether it suits the wish or not. Idempotent: an entry to which this time is offered stays as it is.',
  params,
  body: z.strictObject({ date: dateRequest, slot: slotRequest, doctorId: z.optional(id) }),
  answer: deskEntry,
  errors: [
    'no_such_entry',
    'offer_open',
    'offer_too_near',
    'offer_conflicts',
    'booking_paused',
    'no_mail_address',
    'email_not_verified',
    'mail_off',
    'no_such_slot',
    'day_not_bookable',
    'slot_taken',
  ],
})

export const withdrawOffer = endpoint('withdrawOffer', 'desk DELETE /desk/offers/:id', {
  frees: 'all',
  summary: 'Withdraws an open offer, so that its time is free for everybody. Idempotent.',
  params,
  answer: modified,
})

export const getWaitlistRule = endpoint('getWaitlistRule', 'admin GET /waitlist-rule', {
  summary: 'Returns how long offers of the waitlist hold their times, and the quiet hours.',
  answer: waitlistRule,
})

export const changeWaitlistRule = endpoint('changeWaitlistRule', 'admin PUT /waitlist-rule', {
  summary:
    'Changes how long later offers hold their times, and the quiet hours. `version` must be the present one. Idempotent.',
  body: waitlistRuleInput,
  answer: waitlistRule,
  errors: ['version_conflict'],
})
