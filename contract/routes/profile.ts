import * as z from 'zod/mini'
import { endpoint } from '../endpoint.ts'
import { languages } from '../languages.ts'
import { dollars, email, id, linkToken, password } from '../schemas/fields.ts'
import { removalPreview } from '../schemas/policy.ts'
import { calendarFeedOptions, profile, profileInput } from '../schemas/profile.ts'
import { success } from '../schemas/results.ts'
import { confirmation, identityProof } from '../schemas/second-factor.ts'

/** Refusals of a new password. */
const passwordErrors = ['password_too_common', 'password_too_personal', 'password_too_short'] as const

export const requestPasswordReset = endpoint('requestPasswordReset', 'public POST /password-reset-request', {
  summary: 'Mails a link to choose a new password if the address has an account. The answer is the same if not.',
  body: z.strictObject({ email }),
  answer: success,
  errors: ['mail_off', 'too_many_requests'],
})

export const checkResetLink = endpoint('checkResetLink', 'public POST /password-reset-check', {
  summary:
    'Checks the token of a mailed link to choose a password without consuming it. `first` says that its account has no way to sign in yet.',
  body: z.strictObject({ token: linkToken }),
  answer: z.strictObject({ first: z.boolean() }),
  errors: ['link_expired', 'too_many_requests'],
})

export const resetPassword = endpoint('resetPassword', 'public POST /password-reset', {
  summary:
    'Sets the password with the token of a mailed link, once: within 30 minutes, or seven days if the clinic invited the patient. Ends all sessions of the person and verifies the address.',
  body: z.strictObject({ token: linkToken, password }),
  answer: z.strictObject({ email: z.string() }),
  errors: ['link_expired', ...passwordErrors, 'too_many_requests'],
})

export const getProfile = endpoint('getProfile', 'patient GET /me', {
  summary: "Returns the caller's account.",
  answer: profile,
})

export const changeProfile = endpoint('changeProfile', 'patient PUT /me', {
  summary: 'Replaces the personal fields; an absent optional field is deleted. Bookings keep their name and phone.',
  body: profileInput,
  answer: profile,
  errors: ['too_many_requests'],
})

export const changeLanguage = endpoint('changeLanguage', 'patient PUT /me/language', {
  summary: "Changes the language of the caller's mail.",
  body: z.strictObject({ language: z.enum(languages) }),
  answer: success,
  errors: ['too_many_requests'],
})

export const changeOwnReminders = endpoint('changeOwnReminders', 'patient PUT /me/reminders', {
  summary: 'Turns the reminders of upcoming appointments on or off for the caller. Idempotent.',
  body: z.strictObject({ on: z.boolean() }),
  answer: success,
  errors: ['too_many_requests'],
})

export const makeCalendarFeed = endpoint('makeCalendarFeed', 'patient POST /me/calendar-feed', {
  summary:
    "Returns a new address at which a calendar reads the caller's appointments without signing in. Ends an earlier address and sends a mail. `password` is required if there is one; otherwise a sign-in within the last 15 minutes. The address also ends with a change of password or email address, with the end of all other sessions, and with a restore of a backup.",
  body: z.strictObject({ ...calendarFeedOptions.shape, password: z.optional(password) }),
  answer: z.strictObject({ address: z.url() }),
  errors: ['wrong_password', 'reauthentication_required', 'too_many_requests'],
})

export const removeCalendarFeed = endpoint('removeCalendarFeed', 'patient DELETE /me/calendar-feed', {
  summary: "Ends the address of the caller's calendar feed. Idempotent.",
  answer: success,
})

export const readCalendarFeed = endpoint('readCalendarFeed', 'public GET /calendar-feed/:token', {
  summary:
    "Returns a person's appointments of the last 30 days and all later ones as a calendar (RFC 5545). `token` may be followed by `.ics`.",
  params: z.strictObject({ token: linkToken }),
  answer: z.string(),
  answerType: 'text/calendar; charset=utf-8',
  revalidated: true,
  errors: ['no_such_feed', 'too_many_requests'],
})

export const changePassword = endpoint('changePassword', 'patient PUT /me/password', {
  summary:
    'Changes the password, or adds one. `current` is required if there is a password; otherwise a sign-in within the last 15 minutes. Ends all sessions.',
  body: z.strictObject({ current: z.optional(password), password }),
  answer: success,
  errors: ['wrong_password', 'reauthentication_required', ...passwordErrors, 'too_many_requests'],
})

export const unlinkGoogle = endpoint('unlinkGoogle', 'patient DELETE /me/google', {
  summary:
    "Removes the sign-in with Google and ends the person's other sessions. The account must have a password, which `password` confirms, or another way to sign in. Idempotent.",
  body: z.nullish(z.strictObject({ password: z.optional(password) })),
  answer: success,
  errors: ['wrong_password', 'reauthentication_required', 'no_other_sign_in', 'too_many_requests'],
})

export const disconnectSso = endpoint('disconnectSso', 'patient DELETE /me/sso', {
  summary:
    "Disconnects single sign-on from the account and ends the person's other sessions. The account must have another way to sign in that the clinic allows; `password` confirms it if there is one. Idempotent.",
  body: z.nullish(z.strictObject({ password: z.optional(password) })),
  answer: success,
  errors: ['wrong_password', 'reauthentication_required', 'no_other_sign_in', 'too_many_requests'],
})

export const changeEmail = endpoint('changeEmail', 'patient PUT /me/email', {
  summary:
    'Mails a link to a new address; the address changes when the link is used. `password` is required if there is one; otherwise a sign-in within the last 15 minutes.',
  body: z.strictObject({ email, password: z.optional(password) }),
  answer: success,
  errors: ['wrong_password', 'reauthentication_required', 'email_taken', 'mail_off', 'too_many_requests'],
})

export const verifyEmail = endpoint('verifyEmail', 'patient POST /me/email-verification', {
  summary:
    "Verifies or changes the caller's address with the token of a link that was mailed to it, within 24 hours. A change ends the person's other sessions.",
  body: z.strictObject({ token: linkToken }),
  answer: z.strictObject({ email: z.string() }),
  errors: ['link_expired', 'email_taken'],
})

export const requestEmailVerification = endpoint(
  'requestEmailVerification',
  'patient POST /me/email-verification-request',
  {
    summary: 'Mails another link to verify the address. Does nothing if it is verified.',
    answer: success,
    errors: ['mail_off', 'too_many_requests'],
  },
)

export const listConfirmationWays = endpoint('listConfirmationWays', 'patient GET /me/reauthentication', {
  summary:
    'Returns the ways in which the caller can confirm to be still present, the strongest first: none weaker than the sign-in of the session. None at all leaves a new sign-in.',
  answer: confirmation,
})

export const reauthenticate = endpoint('reauthenticate', 'patient POST /me/reauthentication', {
  summary:
    'Confirms that the person who signed in is still present: by the password, a code of the app or a recovery code, or a passkey of this person for a challenge from `/api/auth/passkey-options`. The password is refused if the session has passed a second factor. Valid for 15 minutes.',
  body: identityProof,
  answer: success,
  errors: [
    'wrong_password',
    'password_not_enough',
    'wrong_code',
    'code_used',
    'no_second_factor',
    'passkey_unknown',
    'passkey_expired',
    'passkey_refused',
    'too_many_requests',
  ],
})

export const exportData = endpoint('exportData', 'patient GET /me/export', {
  summary: 'Returns all data that the portal stores about the caller, as a file.',
  answer: z.string(),
  answerType: 'application/json; charset=utf-8',
  errors: ['too_many_requests'],
})

export const previewRemoval = endpoint('previewRemoval', 'patient GET /me/removal', {
  summary:
    "Returns how many upcoming appointments deleting the caller's account would cancel, and what the policy refunds of them now; with `memberId`, the same for removing one of the people whom the caller books for.",
  query: z.strictObject({ memberId: z.optional(id) }),
  answer: removalPreview,
})

export const deleteAccount = endpoint('deleteAccount', 'patient DELETE /me', {
  frees: 'all',
  summary:
    "Deletes the caller's account: ends its sessions, cancels upcoming bookings with the refunds of the policy, and anonymizes past ones. If `refund` is present and the policy refunds another sum in all, nothing happens. `password` is required if there is one; otherwise a sign-in within the last 15 minutes.",
  body: z.nullish(z.strictObject({ password: z.optional(password), refund: z.optional(dollars) })),
  answer: success,
  errors: ['wrong_password', 'reauthentication_required', 'last_admin', 'refund_changed', 'too_many_requests'],
})
