import * as z from 'zod/mini'
import { endpoint } from './endpoint.ts'
import { email } from './identity.ts'
import { dateAnswer, id, line, paragraph } from './text.ts'

/** Hours of one weekday (ISO: Monday 1 to Sunday 7) in minutes of the clinic's day; a weekday without a row is closed. */
const openingHours = z.strictObject({ weekday: z.int(), opens: z.int(), closes: z.int() })

/** The drawn people that come with the portal, for a sample clinic. */
export const portraits = [
  'doctor-1',
  'doctor-2',
  'doctor-3',
  'testimonial-1',
  'testimonial-2',
  'testimonial-3',
] as const
export const portrait = z.nullable(z.enum(portraits))

/** News of the clinic, the latest first. */
const notice = z.strictObject({ _id: id, date: dateAnswer, title: z.string(), text: z.string() })

/** What a patient said; stars 1 to 5. */
const testimonial = z.strictObject({
  _id: id,
  name: z.string(),
  location: z.string(),
  review: z.string(),
  stars: z.int(),
  portrait,
})
export type Testimonial = z.infer<typeof testimonial>

export const clinic = z.strictObject({
  name: z.string(),
  street: z.string(),
  city: z.string(),
  phone: z.string(),
  hours: z.array(openingHours),
  notices: z.array(notice),
  testimonials: z.array(testimonial),
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
  summary: 'Who the clinic is, when it is open, its news, what patients say, and what time it is there.',
  answer: clinic,
  errors: [],
})

export const sendMessage = endpoint({
  name: 'sendMessage',
  method: 'POST',
  path: '/contact',
  access: 'public',
  summary: 'Leaves a message for the reception.',
  body: z.strictObject({ email, subject: line(150), message: paragraph(5_000) }),
  answer: z.strictObject({ success: z.literal(true) }),
  errors: ['too_many_requests'],
})
