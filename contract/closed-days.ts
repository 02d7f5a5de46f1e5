import * as z from 'zod/mini'
import { booking } from './bookings.ts'
import { type ClinicDay, maxDaysPerRequest } from './dates.ts'
import { endpoint } from './endpoint.ts'
import { dateAnswer, dateRequest, id, multiLineText, pageNumber } from './text.ts'

/** Days from one to another, both included, on which the clinic is closed; patients read the reason. */
const closedDays = z.strictObject({
  _id: id,
  from: dateAnswer,
  to: dateAnswer,
  reason: z.string(),
  /** How many live bookings were kept on them. */
  kept: z.int(),
})
export type ClosedDays = z.infer<typeof closedDays>

export const listClosedDays = endpoint({
  name: 'listClosedDays',
  method: 'GET',
  path: '/closed-days',
  access: 'admin',
  summary:
    'The days the clinic is closed, coming ones first, the soonest on top, then past ones, the latest on top; 50 a page, the first one unless another is asked for. X-Total-Count says how many there are.',
  query: z.strictObject({ page: z.optional(pageNumber) }),
  answer: z.array(closedDays),
  errors: [],
})

export const listAffected = endpoint({
  name: 'listAffected',
  method: 'GET',
  path: '/closed-days/affected',
  access: 'admin',
  summary: `The live bookings from one day to another (${maxDaysPerRequest} days at most) that have not begun, by time; those of fewer days where there are more than 500.`,
  query: z.strictObject({ from: dateRequest, to: dateRequest }),
  answer: z.array(booking),
  errors: ['too_many_days', 'too_many_bookings'],
})

/** Of how many bookings one closing decides. */
export const maxAffectedBookings = 500

const bookingIds = z.array(id).check(z.maxLength(maxAffectedBookings))
const days = { from: dateRequest, to: dateRequest, reason: multiLineText(500) }

const inOrder = z.refine<{ readonly from: ClinicDay; readonly to: ClinicDay }>(({ from, to }) => from <= to, {
  path: ['to'],
  error: 'before_first',
})

/** Days to close as an admin gives them, before anybody looks at the bookings. */
export const closingEntries = z.strictObject(days).check(inOrder)

export const closeDays = endpoint({
  name: 'closeDays',
  method: 'POST',
  path: '/closed-days',
  access: 'admin',
  summary: `Closes the clinic on days to come, ${maxDaysPerRequest} at most: nothing can be booked on them any more. \`keep\` and \`cancel\` name every live booking on them that has not begun; those to cancel are cancelled for that reason, and what was paid goes back. A repeat hears already_closed and changes nothing.`,
  body: z.strictObject({ ...days, keep: bookingIds, cancel: bookingIds }).check(
    inOrder,
    z.refine(({ keep, cancel }) => new Set([...keep, ...cancel]).size === keep.length + cancel.length, {
      path: ['cancel'],
    }),
  ),
  answer: closedDays,
  errors: ['day_is_past', 'too_many_days', 'already_closed', 'bookings_changed'],
})

export const openDays = endpoint({
  name: 'openDays',
  method: 'DELETE',
  path: '/closed-days/:id',
  access: 'admin',
  summary:
    'Opens closed days again; what was cancelled stays cancelled. 0 where they are open already. Safe to repeat.',
  params: z.strictObject({ id }),
  answer: z.strictObject({ deletedCount: z.int() }),
  errors: [],
})
