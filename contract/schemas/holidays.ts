import * as z from 'zod/mini'
import { multiLineText } from '../text.ts'
import { dateAnswer, dateRequest, id } from './fields.ts'

/** Code of a country, ISO 3166-1 alpha-2. */
export const countryCode = z.string().check(z.regex(/^[A-Z]{2}$/))

/** Code of a region of a country, as the list of regions has it. */
export const regionCode = z.string().check(z.regex(/^[A-Za-z0-9]{1,10}$/))

/** A public holiday and its days in the listed period. Days on which the clinic never opens are left out. */
const holiday = z.strictObject({
  name: z.string(),
  days: z.array(
    z.strictObject({
      date: dateAnswer,
      /** Whether this day is off in place of a holiday that falls on a weekend. */
      observed: z.boolean(),
      /** Whether the clinic is already closed on this day. */
      closed: z.boolean(),
      /** Live bookings of the day that have not begun. */
      bookings: z.array(id),
    }),
  ),
})
export type Holiday = z.infer<typeof holiday>

/** Public holidays of a place, in the order of their first days. Without a country, there are none. */
export const holidays = z.strictObject({
  country: z.optional(z.string()),
  region: z.optional(z.string()),
  countries: z.array(z.string()),
  regions: z.array(z.strictObject({ code: z.string(), name: z.string() })),
  holidays: z.array(holiday),
})
export type Holidays = z.infer<typeof holidays>

/** Maximum number of holidays, and of bookings on them, in one call. */
const [maxDays, maxBookings] = [100, 2_000]

/** Days to close, each with the reason that patients read, and the live bookings on them. */
export const holidayClosing = z.strictObject({
  country: countryCode,
  region: z.optional(regionCode),
  days: z.array(z.strictObject({ date: dateRequest, reason: multiLineText(500) })).check(
    z.minLength(1),
    z.maxLength(maxDays),
    z.refine((days) => new Set(days.map(({ date }) => date)).size === days.length),
  ),
  bookings: z.array(id).check(z.maxLength(maxBookings)),
})
