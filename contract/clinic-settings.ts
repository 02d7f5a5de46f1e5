import * as z from 'zod/mini'
import { clinic, testimonial } from './clinic.ts'
import { endpoint } from './endpoint.ts'
import { email } from './identity.ts'
import { languages } from './languages.ts'
import { dateRequest, id, multiLineText, phoneNumber, singleLineText, versionNumber } from './text.ts'

const minute = z.int().check(z.minimum(0), z.maximum(1_440))

/** Hours of a weekday, in minutes of the clinic's day; they end after they begin, at midnight (1440) at the latest. */
const hoursOfDay = z
  .strictObject({ weekday: z.int().check(z.minimum(1), z.maximum(7)), opens: minute, closes: minute })
  .check(z.refine(({ opens, closes }) => opens < closes, { path: ['closes'] }))

/** A week: each weekday once at most; one that is left out is closed. */
const week = z.array(hoursOfDay).check(
  z.maxLength(7),
  z.refine((hours) => new Set(hours.map(({ weekday }) => weekday)).size === hours.length),
)

const place = { name: singleLineText(100), street: singleLineText(150), city: singleLineText(100), phone: phoneNumber }

const { name, street, city, phone, language, hours, notices } = clinic.shape

/** All that the clinic tells of itself, as admins change it; `version` rises with every change of name, place and hours. */
const clinicSettings = z.strictObject({
  name,
  street,
  city,
  phone,
  language,
  /** Where the messages of visitors are mailed; absent where nowhere. */
  email: z.optional(z.string()),
  hours,
  version: z.int(),
  notices,
  /** Those written by admins; `onPages` says whether the public pages have room for one. */
  testimonials: z.array(z.strictObject({ ...testimonial.shape, onPages: z.boolean() })),
})
export type ClinicSettings = z.infer<typeof clinicSettings>

export const getClinicSettings = endpoint({
  name: 'getClinicSettings',
  method: 'GET',
  path: '/clinic/settings',
  access: 'admin',
  summary:
    'All that the clinic tells of itself, with news and words of patients that the pages leave out; 200 of each.',
  answer: clinicSettings,
  errors: [],
})

export const changeClinic = endpoint({
  name: 'changeClinic',
  method: 'PUT',
  path: '/clinic',
  access: 'admin',
  summary:
    'Changes name, place, phone and the hours of the week, a weekday left out being closed; the language that the clinic writes in, which stays where it is left out; and where messages of visitors are mailed, nowhere where that is left out. `version` must be the current one, so that nobody undoes what they have not seen. Safe to repeat.',
  body: z.strictObject({
    ...place,
    language: z.optional(z.enum(languages)),
    email: z.optional(email),
    hours: week,
    version: versionNumber(0),
  }),
  answer: clinicSettings,
  errors: ['version_conflict'],
})

const params = z.strictObject({ id })
const done = z.strictObject({ _id: id })
const deleted = z.strictObject({ deletedCount: z.int() })

const noticeBody = z.strictObject({ date: dateRequest, title: singleLineText(100), text: multiLineText(1_000) })

export const addNotice = endpoint({
  name: 'addNotice',
  method: 'POST',
  path: '/notice',
  access: 'admin',
  summary: 'Adds news; the pages show the three latest by date. Not safe to repeat: each call adds one.',
  body: noticeBody,
  answer: done,
  errors: [],
})

export const changeNotice = endpoint({
  name: 'changeNotice',
  method: 'PUT',
  path: '/notice/:id',
  access: 'admin',
  summary: 'Changes news. Safe to repeat.',
  params,
  body: noticeBody,
  answer: done,
  errors: ['no_such_notice'],
})

export const removeNotice = endpoint({
  name: 'removeNotice',
  method: 'DELETE',
  path: '/notice/:id',
  access: 'admin',
  summary: 'Removes news; 0 where there is none of this id. Safe to repeat.',
  params,
  answer: deleted,
  errors: [],
})

const testimonialBody = z.strictObject({
  name: singleLineText(100),
  location: singleLineText(100),
  review: multiLineText(1_000),
  stars: z.int().check(z.minimum(1), z.maximum(5)),
})

export const addTestimonial = endpoint({
  name: 'addTestimonial',
  method: 'POST',
  path: '/testimonial',
  access: 'admin',
  summary:
    'Adds what a patient said; the pages show 30 in all, the reviews of patients themselves first, then these, the oldest on top. Not safe to repeat: each call adds one.',
  body: testimonialBody,
  answer: done,
  errors: [],
})

export const changeTestimonial = endpoint({
  name: 'changeTestimonial',
  method: 'PUT',
  path: '/testimonial/:id',
  access: 'admin',
  summary: 'Changes what a patient said. Under another name it loses its drawn portrait. Safe to repeat.',
  params,
  body: testimonialBody,
  answer: done,
  errors: ['no_such_testimonial'],
})

export const removeTestimonial = endpoint({
  name: 'removeTestimonial',
  method: 'DELETE',
  path: '/testimonial/:id',
  access: 'admin',
  summary: 'Removes what a patient said; 0 where there is nothing of this id. Safe to repeat.',
  params,
  answer: deleted,
  errors: [],
})
