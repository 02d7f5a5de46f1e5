import * as z from 'zod/mini'
import { languages } from '../languages.ts'
import { dateAnswer, dollars, id, instant, translationsOf } from './fields.ts'
import { look, shownLook } from './look.ts'
import { onlineBooking, pausedBooking } from './online-booking.ts'
import { paymentSetup } from './payment.ts'
import { ownTexts, publicTextsAnswer } from './public-texts.ts'
import { sessionRule } from './session-rule.ts'
import { nameTranslations } from './treatment.ts'

/** Opening hours of one ISO weekday (Monday is 1) in minutes of the clinic's day. A weekday without hours is closed. */
export const openingHours = z.strictObject({ weekday: z.int(), opens: z.int(), closes: z.int() })

/** The drawn portraits of the sample clinic. */
export const portraits = ['testimonial-1', 'testimonial-2', 'testimonial-3'] as const

/** News of the clinic. */
export const notice = z.strictObject({
  _id: id,
  date: dateAnswer,
  title: z.string(),
  text: z.string(),
  translations: z.optional(translationsOf({ title: z.string(), text: z.string() })),
})

/**
 * Words of a patient, entered by an admin or taken from a review. `location` may be empty. `language` is the clinic's for
 * words that an admin entered, and the patient's for a review. A review has the clinic day on which it was written and the
 * name of the doctor, unless the visit had none or the doctor has left.
 */
export const testimonial = z.strictObject({
  _id: id,
  name: z.string(),
  location: z.string(),
  review: z.string(),
  stars: z.int(),
  language: z.enum(languages),
  portrait: z.nullable(z.enum(portraits)),
  date: z.optional(dateAnswer),
  doctor: z.optional(z.string()),
})
export type Testimonial = z.infer<typeof testimonial>

/** ISO weekdays on which a calendar can begin: Monday, Saturday, Sunday. */
export const firstWeekdays = z.literal([1, 6, 7])

/** A treatment as the home page shows it. `minutes` is its length. */
export const service = z.strictObject({
  _id: id,
  name: z.string(),
  translations: z.optional(nameTranslations),
  price: dollars,
  minutes: z.int(),
})
export type Service = z.infer<typeof service>

/** The clinic as the public pages show it. */
export const clinic = z.strictObject({
  name: z.string(),
  street: z.string(),
  city: z.string(),
  phone: z.string(),
  /** The language of the clinic's news and treatment names. */
  language: z.enum(languages),
  hours: z.array(openingHours),
  /** ISO weekday on which calendars begin (Monday is 1); absent if it follows the language of the page. */
  firstWeekday: z.optional(firstWeekdays),
  notices: z.array(notice),
  /** The first page of the reviews. */
  testimonials: z.array(testimonial),
  /** Number of reviews and testimonials on all pages. */
  testimonialCount: z.int(),
  /** Average stars, to one decimal, and number of published reviews, without testimonials; absent if there are none. */
  rating: z.optional(z.strictObject({ average: z.number(), count: z.int() })),
  /** Three of the treatments that the clinic offers. */
  services: z.array(service),
  payment: paymentSetup,
  /** Absent if the clinic has neither a logo nor a color of its own. */
  look: z.optional(shownLook),
  /** Absent if the home page has no text of the clinic and all sections. */
  home: z.optional(ownTexts),
  /** Whether the portal sends mail. `test`: it is captured for the admins. */
  mail: z.enum(['off', 'test', 'live']),
  /** What patients read instead of free times. Absent if they can book online. */
  paused: z.optional(pausedBooking),
  /** The IANA name of the clinic's time zone. */
  timeZone: z.string(),
  /** The server's clock. Pages derive "today" from it, because a device's clock may be wrong. */
  now: instant,
  /** Present if all people and payments are made up. */
  demo: z.optional(z.literal(true)),
})
export type Clinic = z.infer<typeof clinic>

const { name, street, city, phone, language, hours, firstWeekday, notices } = clinic.shape

/** The clinic as admins change it. `version` rises with each change of name, address or hours. */
export const clinicSettings = z.strictObject({
  name,
  street,
  city,
  phone,
  language,
  /** The recipient of visitors' messages. If it is absent, messages are not mailed. */
  email: z.optional(z.string()),
  hours,
  firstWeekday,
  version: z.int(),
  notices,
  testimonials: z.array(testimonial),
  /** When pages of the staff lock and their sessions end; has its own version. */
  sessions: sessionRule,
  /** Whether patients book online; has its own version. */
  booking: onlineBooking,
  /** Logo and color; has its own version. */
  look,
  /** The texts of the home page; have their own version. */
  publicTexts: publicTextsAnswer,
})
export type ClinicSettings = z.infer<typeof clinicSettings>
