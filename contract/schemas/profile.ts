import * as z from 'zod/mini'
import { answerShape, optionalText, requestShape, text } from '../field-list.ts'
import { languages } from '../languages.ts'
import { roles } from '../roles.ts'
import { phoneNumber, singleLineText } from '../text.ts'
import { familyMember } from './family.ts'
import { instant } from './fields.ts'

/** The fields that a person fills in. */
export const personFields = {
  name: text('name', singleLineText(100)),
  phone: optionalText('phone', phoneNumber, 'tel'),
}

/** The fields of a person as a request sends them. */
export const profileInput = z.strictObject(requestShape(personFields))
export type ProfileInput = z.infer<typeof profileInput>

/** The same fields in an answer. Without a number of their own, `phone` is the one of their latest booking. */
export const personalFields = z.strictObject(answerShape(personFields))
export type PersonalFields = z.infer<typeof personalFields>

/** What the titles of a calendar feed name besides the clinic. */
export const calendarFeedOptions = z.strictObject({
  treatments: z.boolean(),
  /** Who is treated. */
  names: z.boolean(),
})
export type CalendarFeedOptions = z.infer<typeof calendarFeedOptions>

/** A person's own account. */
export const profile = z.strictObject({
  ...personalFields.shape,
  email: z.string(),
  emailVerified: z.boolean(),
  hasPassword: z.boolean(),
  /** Whether they confirm changes of how they sign in with the password: not if the session has passed a second factor. */
  asksPassword: z.boolean(),
  /** Whether they can sign in with Google. */
  google: z.boolean(),
  /** The single sign-on of the clinic, if the account is or can be connected to it. */
  sso: z.optional(z.strictObject({ name: z.string(), connected: z.boolean() })),
  role: z.enum(roles),
  /** The language of their mail. */
  language: z.enum(languages),
  /** Whether they are reminded of appointments. */
  reminders: z.boolean(),
  since: instant,
  /** The people whom they book for. */
  family: z.array(familyMember),
  /** The address at which a calendar reads their appointments; absent without one. The address itself is not stored. */
  calendarFeed: z.optional(z.strictObject({ ...calendarFeedOptions.shape, since: instant })),
})
export type Profile = z.infer<typeof profile>
