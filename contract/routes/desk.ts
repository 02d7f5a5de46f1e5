import * as z from 'zod/mini'
import { endpoint } from '../endpoint.ts'
import { idempotency } from '../idempotency.ts'
import { changedDay, changesMarkValue } from '../schemas/availability.ts'
import { closing, confirmationChange, deskBooking, deskDay, openedBooking, visitChange } from '../schemas/desk.ts'
import { dateRequest, id } from '../schemas/fields.ts'
import { modified } from '../schemas/results.ts'
import { setupProgress } from '../schemas/setup.ts'

const params = z.strictObject({ id })

export const getDeskDay = endpoint('getDeskDay', 'staff GET /desk/day', {
  summary: 'Returns the doctors, chairs and bookings of a clinic day. At most 1,000 bookings.',
  polled: true,
  query: z.strictObject({ date: dateRequest }),
  answer: deskDay,
})

export const countPendingItems = endpoint('countPendingItems', 'desk GET /desk/pending', {
  summary:
    'Returns the number of messages without an answer and, for admins, of reviews that need a decision and of steps of setting up that are done, until all are. `nextHolidays` is the next year in November and December, while public holidays of this year are closed and none of the next.',
  polled: true,
  answer: z.strictObject({
    messages: z.int(),
    reviews: z.optional(z.int()),
    setup: z.optional(setupProgress),
    /** The next year, if public holidays of this one are closed, none of the next, and it begins soon. */
    nextHolidays: z.optional(z.int()),
  }),
})

export const getDeskBooking = endpoint('getDeskBooking', 'staff GET /desk/bookings/:id', {
  summary: 'Returns a booking with its history.',
  params,
  answer: openedBooking,
  errors: ['no_such_booking'],
})

export const recordVisit = endpoint('recordVisit', 'staff PUT /desk/bookings/:id/visit', {
  summary:
    'Records where the patient is: expected, arrived, in the chair, left or missed. From the day of the visit on; missed from its start on. A visit that was refunded stays done or missed. Idempotent; with the same Idempotency-Key also after the step was taken back.',
  params,
  headers: idempotency,
  body: visitChange,
  // The time counts if the step was not sent when it was pressed.
  addedByRetry: 'pressedAt',
  answer: deskBooking,
  errors: ['no_such_booking', 'booking_changed', 'visit_not_begun', 'visit_refunded', 'idempotency_key_reused'],
})

export const recordConfirmation = endpoint('recordConfirmation', 'staff PUT /desk/bookings/:id/confirmation', {
  summary: 'Records whether the patient has confirmed an appointment. Idempotent.',
  params,
  body: confirmationChange,
  answer: deskBooking,
  errors: ['no_such_booking', 'booking_changed'],
})

export const getClosing = endpoint('getClosing', 'desk GET /desk/closing', {
  summary: 'Returns what was taken and refunded on a clinic day, and the bookings of the day that are not paid.',
  query: z.strictObject({ date: dateRequest }),
  answer: closing,
})

export const listPins = endpoint('listPins', 'desk GET /desk/pins', {
  summary: 'Lists the bookings on the pinboard, first pinned first. At most 100.',
  polled: true,
  answer: z.array(deskBooking),
})

export const listCalls = endpoint('listCalls', 'desk GET /desk/calls', {
  summary:
    'Lists the appointments that the patient has not confirmed on the next day with appointments, within four days. At most 100.',
  polled: true,
  answer: z.array(deskBooking),
})

export const pinBooking = endpoint('pinBooking', 'desk PUT /desk/bookings/:id/pin', {
  summary:
    'Puts a booking on the pinboard, where all desks see it until it gets another time or is cancelled. It keeps its present time. Idempotent.',
  params,
  answer: modified,
  errors: ['no_such_booking', 'booking_not_movable'],
})

export const unpinBooking = endpoint('unpinBooking', 'desk DELETE /desk/bookings/:id/pin', {
  summary: 'Takes a booking off the pinboard. Idempotent.',
  params,
  answer: modified,
})

export const watchDesk = endpoint('watchDesk', 'staff GET /desk/changes', {
  summary:
    'Streams an event whenever the bookings or free slots of a clinic day may have changed. `since` is the header X-Changes-Mark of an answer of `GET /desk/day`, `/desk/bookings/{id}`, `/desk/pins` or `/desk/calls`: the stream begins with the changes since that answer. Ends after five minutes, so that its caller is checked again.',
  query: z.strictObject({ since: z.optional(changesMarkValue) }),
  answer: changedDay,
  answerType: 'text/event-stream',
  errors: ['too_many_requests'],
})
