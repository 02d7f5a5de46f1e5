import * as z from 'zod/mini'
import { endpoint } from './endpoint.ts'

/** Hours of one weekday (ISO: Monday 1 to Sunday 7) in minutes of the clinic's day; a weekday without a row is closed. */
const openingHours = z.strictObject({ weekday: z.int(), opens: z.int(), closes: z.int() })

export const clinic = z.strictObject({
  name: z.string(),
  street: z.string(),
  city: z.string(),
  phone: z.string(),
  hours: z.array(openingHours),
  /** The IANA name of the zone that days and slots are in. */
  timeZone: z.string(),
  /** The server's clock, an instant in ISO 8601: "today" is the clinic's, whatever a device believes. */
  now: z.iso.datetime(),
})
export type Clinic = z.infer<typeof clinic>

export const getClinic = endpoint({
  name: 'getClinic',
  method: 'GET',
  path: '/clinic',
  access: 'public',
  summary: 'Who the clinic is, when it is open, and what time it is there.',
  answer: clinic,
  errors: [],
})
