import * as z from 'zod/mini'
import { maxDaysPerRequest } from '../dates.ts'
import { endpoint } from '../endpoint.ts'
import { booking } from '../schemas/booking.ts'
import { closedDays, closing, maxAffectedBookings } from '../schemas/closed-days.ts'
import { dateRequest, id, pageNumber } from '../schemas/fields.ts'
import { countryCode, holidayClosing, holidays, regionCode } from '../schemas/holidays.ts'
import { deleted } from '../schemas/results.ts'

export const listClosedDays = endpoint('listClosedDays', 'desk GET /closed-days', {
  summary:
    'Lists the days on which the clinic is closed: upcoming ones first, soonest first, then past ones, newest first. 50 per page, by default the first. X-Total-Count is the number of all.',
  query: z.strictObject({ page: z.optional(pageNumber) }),
  answer: z.array(closedDays),
})

export const listAffected = endpoint('listAffected', 'admin GET /closed-days/affected', {
  summary: `Lists by time the live bookings of a period that have not begun. At most ${maxDaysPerRequest} days and ${maxAffectedBookings} bookings.`,
  query: z.strictObject({ from: dateRequest, to: dateRequest }),
  answer: z.array(booking),
  errors: ['too_many_days', 'too_many_bookings'],
})

export const closeDays = endpoint('closeDays', 'admin POST /closed-days', {
  frees: 'all',
  summary: `Closes the clinic on at most ${maxDaysPerRequest} upcoming days. \`keep\` and \`cancel\` name every live booking on them that has not begun; the latter are cancelled and refunded. A repeat is refused with already_closed and changes nothing.`,
  body: closing,
  answer: closedDays,
  errors: ['day_is_past', 'too_many_days', 'already_closed', 'bookings_changed'],
})

export const listHolidays = endpoint('listHolidays', 'admin GET /holidays', {
  summary:
    'Lists the public holidays of a country and region in the next 24 months. Without a country, those of the place whose holidays were closed last, or of the clinic’s time zone.',
  query: z.strictObject({ country: z.optional(countryCode), region: z.optional(regionCode) }),
  answer: holidays,
})

export const closeHolidays = endpoint('closeHolidays', 'admin POST /holidays', {
  frees: 'all',
  summary:
    'Closes the clinic on public holidays, on all of the days or on none. `bookings` names every live booking on them that has not begun; they stay, and are listed as not supported by the schedule. A repeat is refused with already_closed and changes nothing.',
  body: holidayClosing,
  answer: z.strictObject({ closedCount: z.int() }),
  errors: ['day_is_past', 'already_closed', 'bookings_changed'],
})

export const openDays = endpoint('openDays', 'admin DELETE /closed-days/:id', {
  frees: 'all',
  summary: 'Opens closed days again. Cancelled bookings stay cancelled. Returns 0 if the days are open. Idempotent.',
  params: z.strictObject({ id }),
  answer: deleted,
})
