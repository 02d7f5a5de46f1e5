import * as z from 'zod/mini'
import { endpoint } from './endpoint.ts'
import { id, pageNumber } from './text.ts'

/** Every kind of mail that the portal sends; each is about a booking, a person or a message, or for whoever asked for it. */
const mailKinds = [
  'booked',
  'booking_cancelled',
  'booking_paid',
  'payment_refunded',
  'review_shown',
  'review_turned_down',
  'message_received',
  'reset_password',
  'verify_email',
  'change_email',
  'email_changed',
  'password_changed',
  'password_detached',
  'person_removed',
] as const
export type MailKind = (typeof mailKinds)[number]

/**
 * Why a mail could not be delivered. The mail server was not reached, did not prove who it is, did not take our name and
 * password, put us off, does not let us send, refused the recipient or the message; or we could not write the mail.
 */
const mailDeliveryErrors = [
  'unreachable',
  'not_trusted',
  'login_refused',
  'put_off',
  'sender_refused',
  'recipient_refused',
  'message_refused',
  'not_composed',
] as const
export type MailDeliveryError = (typeof mailDeliveryErrors)[number]

export const getMailSetup = endpoint({
  name: 'getMailSetup',
  method: 'GET',
  path: '/mail-setup',
  access: 'public',
  summary: 'Whether this portal sends mail: not at all, kept for the admins to read in test mode, or for good.',
  answer: z.strictObject({ mode: z.enum(['off', 'test', 'live']) }),
  errors: [],
})

/** A mail that waits or could not be delivered, as admins see it; it has no text before it goes. */
const outgoing = z.strictObject({
  _id: id,
  kind: z.enum(mailKinds),
  state: z.enum(['waiting', 'failed']),
  /** Where it would go now; absent where nobody is there any more. */
  to: z.optional(z.string()),
  createdAt: z.iso.datetime(),
  /** When it is tried next. */
  dueAt: z.optional(z.iso.datetime()),
  trouble: z.optional(z.enum(mailDeliveryErrors)),
})
export type OutgoingMail = z.infer<typeof outgoing>

export const listMail = endpoint({
  name: 'listMail',
  method: 'GET',
  path: '/mail',
  access: 'admin',
  summary:
    'The mail that has not been delivered: what is given up first, then what waits, each the oldest first; 50 a page. X-Total-Count says how many there are.',
  query: z.strictObject({ page: z.optional(pageNumber) }),
  answer: z.array(outgoing),
  errors: [],
})

export const retryMail = endpoint({
  name: 'retryMail',
  method: 'POST',
  path: '/mail/:id/retry',
  access: 'admin',
  summary: 'Sends a mail again that was given up. Safe to repeat; what has gone meanwhile is no such mail.',
  params: z.strictObject({ id }),
  answer: outgoing,
  errors: ['no_such_mail'],
})

/** A mail that test mode keeps, in a list. */
const keptMail = z.strictObject({ _id: id, to: z.string(), subject: z.string(), sentAt: z.iso.datetime() })
export type CapturedMail = z.infer<typeof keptMail>

export const listTestMail = endpoint({
  name: 'listTestMail',
  method: 'GET',
  path: '/test-mail',
  access: 'admin',
  summary: 'The mail that test mode keeps, the latest on top; 50 a page. X-Total-Count says how many there are.',
  query: z.strictObject({ page: z.optional(pageNumber) }),
  answer: z.array(keptMail),
  errors: ['mail_capture_disabled'],
})

const openedMail = z.extend(keptMail, {
  from: z.string(),
  text: z.string(),
  /** Files that come with it, in base64. */
  attachments: z.array(z.strictObject({ name: z.string(), type: z.string(), content: z.string() })),
})
export type OpenedMail = z.infer<typeof openedMail>

export const openTestMail = endpoint({
  name: 'openTestMail',
  method: 'GET',
  path: '/test-mail/:id',
  access: 'admin',
  summary: 'A mail that test mode keeps, as its recipient would read it.',
  params: z.strictObject({ id }),
  answer: openedMail,
  errors: ['mail_capture_disabled', 'no_such_mail'],
})
