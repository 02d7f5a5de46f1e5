import * as z from 'zod/mini'
import { endpoint } from './endpoint.ts'
import { email, password } from './identity.ts'
import { languages } from './languages.ts'
import { phoneNumber, singleLineText } from './text.ts'

const done = z.strictObject({ success: z.literal(true) })

/** The token of a link in a mail. What has another form is no link of ours, but may be one that a mail program cut. */
const linkToken = z.string().check(z.minLength(1), z.maxLength(200))

export const requestPasswordReset = endpoint({
  name: 'requestPasswordReset',
  method: 'POST',
  path: '/password-reset-request',
  access: 'public',
  summary: 'Mails a link to choose a new password, if the address has an account; the answer is the same if not.',
  body: z.strictObject({ email }),
  answer: done,
  errors: ['mail_off', 'too_many_requests'],
})

export const resetPassword = endpoint({
  name: 'resetPassword',
  method: 'POST',
  path: '/password-reset',
  access: 'public',
  summary:
    'Sets the password by the token of a mailed link, once, within 30 minutes. All sessions of the person end, and the address counts as verified.',
  body: z.strictObject({ token: linkToken, password }),
  answer: z.strictObject({ email: z.string() }),
  errors: ['link_expired', 'password_too_common', 'password_too_personal', 'too_many_requests'],
})

/** What a person sees of themselves. */
const profile = z.strictObject({
  email: z.string(),
  name: z.string(),
  /** What a booking is filled in with: the person's own, else the one of their latest booking. */
  phone: z.optional(z.string()),
  emailVerified: z.boolean(),
  hasPassword: z.boolean(),
  /** Whether they can sign in with Google. */
  google: z.boolean(),
  role: z.enum(['patient', 'admin']),
  /** In which they are written to. */
  language: z.enum(languages),
  since: z.iso.datetime(),
})
export type Profile = z.infer<typeof profile>

export const getProfile = endpoint({
  name: 'getProfile',
  method: 'GET',
  path: '/me',
  access: 'patient',
  summary: 'The person that the caller is.',
  answer: profile,
  errors: [],
})

export const changeProfile = endpoint({
  name: 'changeProfile',
  method: 'PUT',
  path: '/me',
  access: 'patient',
  summary: 'Changes name and phone; without a phone none is kept. Bookings keep the name they were made under.',
  body: z.strictObject({ name: singleLineText(100), phone: z.optional(phoneNumber) }),
  answer: profile,
  errors: ['too_many_requests'],
})

export const changeLanguage = endpoint({
  name: 'changeLanguage',
  method: 'PUT',
  path: '/me/language',
  access: 'patient',
  summary: 'Changes the language in which the caller is written to.',
  body: z.strictObject({ language: z.enum(languages) }),
  answer: done,
  errors: ['too_many_requests'],
})

export const changePassword = endpoint({
  name: 'changePassword',
  method: 'PUT',
  path: '/me/password',
  access: 'patient',
  summary:
    'Changes the password, or adds one. Who has one gives it; who has none must have signed in within 15 minutes. All sessions end.',
  body: z.strictObject({ current: z.optional(password), password }),
  answer: done,
  errors: [
    'wrong_password',
    'reauthentication_required',
    'password_too_common',
    'password_too_personal',
    'too_many_requests',
  ],
})

export const changeEmail = endpoint({
  name: 'changeEmail',
  method: 'PUT',
  path: '/me/email',
  access: 'patient',
  summary:
    'Mails a link to a new address; the address changes once the link is used. Who has a password gives it; who has none must have signed in within 15 minutes.',
  body: z.strictObject({ email, password: z.optional(password) }),
  answer: done,
  errors: ['wrong_password', 'reauthentication_required', 'email_taken', 'mail_off', 'too_many_requests'],
})

export const verifyEmail = endpoint({
  name: 'verifyEmail',
  method: 'POST',
  path: '/me/email-verification',
  access: 'patient',
  summary:
    "Takes the caller's address as verified, or changes it, by the token of a link mailed to it within 24 hours. A change ends the person's other sessions.",
  body: z.strictObject({ token: linkToken }),
  answer: z.strictObject({ email: z.string() }),
  errors: ['link_expired', 'email_taken'],
})

export const requestEmailVerification = endpoint({
  name: 'requestEmailVerification',
  method: 'POST',
  path: '/me/email-verification-request',
  access: 'patient',
  summary: 'Mails another link to verify the address; does nothing where it is verified.',
  answer: done,
  errors: ['mail_off', 'too_many_requests'],
})

export const endSessions = endpoint({
  name: 'endSessions',
  method: 'DELETE',
  path: '/me/sessions',
  access: 'patient',
  summary: "Ends all of the person's sessions, the caller's too.",
  answer: done,
  errors: [],
})

export const reauthenticate = endpoint({
  name: 'reauthenticate',
  method: 'POST',
  path: '/me/reauthentication',
  access: 'patient',
  summary: 'Proves by the password that it is still the person who signed in; counts for 15 minutes.',
  body: z.strictObject({ password }),
  answer: done,
  errors: ['wrong_password', 'too_many_requests'],
})

export const exportData = endpoint({
  name: 'exportData',
  method: 'GET',
  path: '/me/export',
  access: 'patient',
  summary: 'What the portal keeps about the caller, as a file.',
  answer: z.string(),
  answerType: 'application/json; charset=utf-8',
  errors: ['too_many_requests'],
})

export const deleteAccount = endpoint({
  name: 'deleteAccount',
  method: 'DELETE',
  path: '/me',
  access: 'patient',
  summary:
    'Deletes the account of the caller: sessions end, coming bookings are cancelled and refunded, past ones kept without personal data. Who has a password gives it; who has none must have signed in within 15 minutes.',
  body: z.nullish(z.strictObject({ password: z.optional(password) })),
  answer: done,
  errors: ['wrong_password', 'reauthentication_required', 'last_admin', 'too_many_requests'],
})
