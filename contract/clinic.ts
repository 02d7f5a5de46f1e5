import * as z from 'zod/mini'
import { endpoint } from './endpoint.ts'
import { email } from './identity.ts'
import { languages } from './languages.ts'
import { dateAnswer, id, multiLineText, pageNumber, singleLineText } from './text.ts'

/** Hours of one weekday (ISO: Monday 1 to Sunday 7) in minutes of the clinic's day; a weekday without a row is closed. */
const openingHours = z.strictObject({ weekday: z.int(), opens: z.int(), closes: z.int() })

/** The drawn patients that come with the portal, for a sample clinic. */
export const portraits = ['testimonial-1', 'testimonial-2', 'testimonial-3'] as const
const portrait = z.nullable(z.enum(portraits))

/** News of the clinic, the latest first. */
const notice = z.strictObject({ _id: id, date: dateAnswer, title: z.string(), text: z.string() })

/**
 * What a patient said, by an admin's hand or in a review; stars 1 to 5. The place may be empty. In the language of the
 * clinic, or else the one that the patient reads the portal in.
 */
export const testimonial = z.strictObject({
  _id: id,
  name: z.string(),
  location: z.string(),
  review: z.string(),
  stars: z.int(),
  language: z.enum(languages),
  portrait,
})
export type Testimonial = z.infer<typeof testimonial>

export const clinic = z.strictObject({
  name: z.string(),
  street: z.string(),
  city: z.string(),
  phone: z.string(),
  /** In which the clinic writes its news and names its treatments. */
  language: z.enum(languages),
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
  body: z.strictObject({ email, subject: singleLineText(150), message: multiLineText(5_000) }),
  answer: z.strictObject({ success: z.literal(true) }),
  errors: ['too_many_requests'],
})

/** A message as admins see it. */
const message = z.strictObject({
  _id: id,
  email: z.string(),
  subject: z.string(),
  text: z.string(),
  sentAt: z.iso.datetime(),
  answeredAt: z.optional(z.iso.datetime()),
  /** Who marked it as answered, while that person has an account. */
  answeredBy: z.optional(z.string()),
})
export type Message = z.infer<typeof message>

export const listMessages = endpoint({
  name: 'listMessages',
  method: 'GET',
  path: '/messages',
  access: 'admin',
  summary:
    'What visitors wrote, those not yet answered first, then the latest on top; 50 a page, the first one unless another is asked for. X-Total-Count says how many there are.',
  query: z.strictObject({ page: z.optional(pageNumber) }),
  answer: z.array(message),
  errors: [],
})

export const markMessageAnswered = endpoint({
  name: 'markMessageAnswered',
  method: 'PUT',
  path: '/message/:id/answered',
  access: 'admin',
  summary: 'Marks a message as answered. Safe to repeat: who did it first stays named.',
  params: z.strictObject({ id }),
  answer: message,
  errors: ['no_such_message'],
})

export const reopenMessage = endpoint({
  name: 'reopenMessage',
  method: 'DELETE',
  path: '/message/:id/answered',
  access: 'admin',
  summary: 'Takes back that a message was answered. Safe to repeat.',
  params: z.strictObject({ id }),
  answer: message,
  errors: ['no_such_message'],
})
