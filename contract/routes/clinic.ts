import * as z from 'zod/mini'
import { endpoint } from '../endpoint.ts'
import { languages } from '../languages.ts'
import { clinic, clinicSettings, firstWeekdays, testimonial } from '../schemas/clinic.ts'
import { dateRequest, email, id, pageNumber, stars, translationsOf, versionNumber } from '../schemas/fields.ts'
import { deleted } from '../schemas/results.ts'
import { multiLineText, phoneNumber, singleLineText } from '../text.ts'

export const getClinic = endpoint('getClinic', 'public GET /clinic', {
  summary:
    "Returns the clinic's name, address, opening hours, news, rating, first 12 reviews and testimonials, three of its treatments and current time, and how the portal takes cards and sends mail.",
  answer: clinic,
})

export const listTestimonials = endpoint('listTestimonials', 'public GET /testimonials', {
  summary:
    'Lists the published reviews of patients, newest first, then the testimonials that the clinic entered, oldest first. 12 per page, by default the first. X-Total-Count is the number of all.',
  query: z.strictObject({ page: z.optional(pageNumber) }),
  answer: z.array(testimonial),
})

export const getClinicSettings = endpoint('getClinicSettings', 'admin GET /clinic/settings', {
  summary: 'Returns the clinic as admins change it, with up to 200 news items and 200 testimonials.',
  answer: clinicSettings,
})

const minute = z.int().check(z.minimum(0), z.maximum(1_440))

/** Hours of a weekday in minutes of the clinic's day. They end after they begin, at 1440 (midnight) at the latest. */
const hoursOfDay = z
  .strictObject({ weekday: z.int().check(z.minimum(1), z.maximum(7)), opens: minute, closes: minute })
  .check(z.refine(({ opens, closes }) => opens < closes, { path: ['closes'] }))

/** The hours of a week, each weekday at most once. */
const week = z.array(hoursOfDay).check(
  z.maxLength(7),
  z.refine((hours) => new Set(hours.map(({ weekday }) => weekday)).size === hours.length),
)

export const changeClinic = endpoint('changeClinic', 'admin PUT /clinic', {
  summary:
    "Changes the clinic's name, address, phone and opening hours. A weekday without hours is closed; an absent language or `firstWeekday` stays, and `null` lets calendars follow the language of the page; without `email` messages are not mailed. `version` must be the current one. Idempotent.",
  body: z.strictObject({
    name: singleLineText(100),
    street: singleLineText(150),
    city: singleLineText(100),
    // Pages link to it, so it must contain a number to dial.
    phone: phoneNumber.check(z.refine((text) => /\p{Nd}/u.test(text))),
    language: z.optional(z.enum(languages)),
    email: z.optional(email),
    hours: week,
    firstWeekday: z.optional(z.nullable(firstWeekdays)),
    version: versionNumber(0),
  }),
  answer: clinicSettings,
  errors: ['version_conflict'],
})

const params = z.strictObject({ id })
const saved = z.strictObject({ _id: id })

const noticeBody = z.strictObject({
  date: dateRequest,
  title: singleLineText(100),
  text: multiLineText(1_000),
  /** Title and text in other languages. Blank texts are dropped. Absent: the item keeps its translations. */
  translations: z.optional(translationsOf({ title: singleLineText(100, 0), text: multiLineText(1_000, 0) })),
})

export const addNotice = endpoint('addNotice', 'admin POST /notice', {
  summary: 'Adds a news item. The pages show the latest three by date. Not idempotent: each call adds one.',
  body: noticeBody,
  answer: saved,
})

export const changeNotice = endpoint('changeNotice', 'admin PUT /notice/:id', {
  summary: 'Changes a news item. Idempotent.',
  params,
  body: noticeBody,
  answer: saved,
  errors: ['no_such_notice'],
})

export const removeNotice = endpoint('removeNotice', 'admin DELETE /notice/:id', {
  summary: 'Removes a news item. Returns 0 if there is none with this id. Idempotent.',
  params,
  answer: deleted,
})

const testimonialBody = z.strictObject({
  name: singleLineText(100),
  location: singleLineText(100),
  review: multiLineText(1_000),
  stars,
})

export const addTestimonial = endpoint('addTestimonial', 'admin POST /testimonial', {
  summary:
    'Adds a testimonial. The pages show patients’ reviews first, then testimonials, oldest first. Not idempotent: each call adds one.',
  body: testimonialBody,
  answer: saved,
})

export const changeTestimonial = endpoint('changeTestimonial', 'admin PUT /testimonial/:id', {
  summary: 'Changes a testimonial. A new name removes the drawn portrait. Idempotent.',
  params,
  body: testimonialBody,
  answer: saved,
  errors: ['no_such_testimonial'],
})

export const removeTestimonial = endpoint('removeTestimonial', 'admin DELETE /testimonial/:id', {
  summary: 'Removes a testimonial. Returns 0 if there is none with this id. Idempotent.',
  params,
  answer: deleted,
})
