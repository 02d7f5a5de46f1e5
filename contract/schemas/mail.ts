import * as z from 'zod/mini'
import { id, instant } from './fields.ts'

/** Every kind of mail that the portal sends. */
const mailKinds = [
  'booked',
  'booking_moved',
  'booking_cancelled',
  'reminder',
  'time_offered',
  'doctor_left',
  'booking_paid',
  'payment_late',
  'payment_refunded',
  'dispute_opened',
  'dispute_closed',
  'review_shown',
  'review_turned_down',
  'message_received',
  'reset_password',
  'verify_email',
  'sign_in_code',
  'change_email',
  'email_changed',
  'password_changed',
  'password_detached',
  'google_unlinked',
  'sso_linked',
  'sso_unlinked',
  'second_factor_on',
  'second_factor_off',
  'second_factor_guessed',
  'passkey_added',
  'passkey_removed',
  'new_device',
  'calendar_feed_made',
  'person_removed',
  'staff_invited',
  'patient_invited',
] as const
export type MailKind = (typeof mailKinds)[number]

/**
 * The reason why a mail could not be delivered. `not_trusted`: the certificate is invalid. `put_off`: a temporary refusal.
 * `not_composed`: the portal could not write the mail.
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

/** A mail in the outbox, as admins see it. Its text is composed on delivery. */
export const outgoingMail = z.strictObject({
  _id: id,
  kind: z.enum(mailKinds),
  state: z.enum(['waiting', 'failed']),
  /** The current recipient. Absent if the recipient was removed. */
  to: z.optional(z.string()),
  createdAt: instant,
  /** The next attempt. */
  dueAt: z.optional(instant),
  trouble: z.optional(z.enum(mailDeliveryErrors)),
})
export type OutgoingMail = z.infer<typeof outgoingMail>

/** A mail that test mode captured, in a list. */
export const capturedMail = z.strictObject({ _id: id, to: z.string(), subject: z.string(), sentAt: instant })
export type CapturedMail = z.infer<typeof capturedMail>

/** A mail that test mode captured, with its text. */
export const openedMail = z.extend(capturedMail, {
  from: z.string(),
  text: z.string(),
  /** `content` is base64. */
  attachments: z.array(z.strictObject({ name: z.string(), type: z.string(), content: z.string() })),
})
export type OpenedMail = z.infer<typeof openedMail>
