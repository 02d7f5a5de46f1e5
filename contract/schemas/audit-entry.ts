import * as z from 'zod/mini'
import { roles } from '../roles.ts'
import { bookingStates } from './booking.ts'
import { id, instant } from './fields.ts'

/** Actions that set a state of a booking. The database's trigger writes them. */
const bookingStateActions = bookingStates
  .filter((state) => state !== 'booked')
  .map((state) => `booking_${state}` as const)
export type BookingStateAction = (typeof bookingStateActions)[number]

/** Actions of the front desk about a visit. The database's trigger writes them. */
const visitActions = [
  'booking_reopened',
  'patient_expected',
  'patient_arrived',
  'patient_in_chair',
  'confirmation_not_asked',
  'confirmation_asked',
  'confirmation_no_answer',
  'confirmation_confirmed',
  'confirmation_declined',
] as const

/** Every action that the audit trail records, named as the database's triggers name it. */
export const auditActions = [
  'joined',
  'profile_changed',
  'email_changed',
  'email_verified',
  'admin_made',
  'admin_removed',
  'doctor_role_made',
  'doctor_role_removed',
  'receptionist_made',
  'receptionist_removed',
  'person_removed',
  'person_merged',
  'password_added',
  'password_changed',
  'password_dropped',
  'google_added',
  'google_changed',
  'google_dropped',
  'signed_in',
  'signed_out',
  'booked',
  'booking_changed',
  'booking_moved',
  'booking_merged',
  'booking_kept',
  'rules_waived',
  'booking_pinned',
  'booking_unpinned',
  ...bookingStateActions,
  ...visitActions,
  'booking_paid',
  'booking_unpaid',
  'cash_taken',
  'payment_opened',
  'payment_creating',
  'payment_open',
  'payment_confirming',
  'payment_succeeded',
  'payment_disputed',
  'payment_charged_back',
  'payment_refund_due',
  'payment_refund_pending',
  'payment_refunded',
  'payment_kept',
  'payment_cancelled',
  'policy_changed',
  'reminder_added',
  'reminder_removed',
  'payment_changed',
  'message_sent',
  'message_answered',
  'message_reopened',
  'message_removed',
  'doctor_added',
  'doctor_changed',
  'doctor_removed',
  'caller_added',
  'clinic_changed',
  'hours_changed',
  'notice_added',
  'notice_changed',
  'notice_removed',
  'testimonial_added',
  'testimonial_changed',
  'testimonial_removed',
  'review_written',
  'review_changed',
  'review_shown',
  'review_turned_down',
  'review_removed',
  'mail_retried',
  'treatment_added',
  'treatment_changed',
  'treatment_retired',
  'treatment_offered',
  'treatment_removed',
  'days_closed',
  'days_opened',
  'chairs_changed',
  'calendar_feed_made',
  'calendar_feed_removed',
  'waitlist_joined',
  'waitlist_changed',
  'waitlist_left',
  'waitlist_paused',
  'waitlist_resumed',
  'waitlist_rule_changed',
  'session_rule_changed',
  'time_offered',
  'offer_accepted',
  'offer_declined',
  'offer_run_out',
  'offer_withdrawn',
  'family_member_added',
  'family_member_changed',
  'family_member_removed',
  'family_member_merged',
  'note_added',
  'note_removed',
  'note_assigned',
  'read',
] as const
export type AuditAction = (typeof auditActions)[number]

/** A person in an audit entry, with their current name. Both name and email are absent once the person is removed. */
const auditPerson = z.strictObject({ _id: id, name: z.optional(z.string()), email: z.optional(z.string()) })

/** One audit entry. It names the changed fields and never their values. */
export const auditEntry = z.strictObject({
  _id: z.int(),
  at: instant,
  actor: z.enum(['visitor', ...roles, 'portal']),
  by: z.optional(auditPerson),
  action: z.enum(auditActions),
  /** The changed object; `kind` is the name of its table, or of the call for `read`. */
  object: z.strictObject({ kind: z.string(), _id: z.optional(id) }),
  about: z.optional(auditPerson),
  fields: z.array(z.string()),
  /** The client's network: a /24 or a /48. */
  network: z.optional(z.string()),
  requestId: z.optional(z.string()),
})
export type AuditEntry = z.infer<typeof auditEntry>
