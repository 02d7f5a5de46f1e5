import * as z from 'zod/mini'
import { endpoint } from './endpoint.ts'
import { email } from './identity.ts'
import { id } from './text.ts'

/** Everything that is written down, in the words of the database's triggers. */
export const auditActions = [
  'joined',
  'profile_changed',
  'email_changed',
  'email_verified',
  'admin_made',
  'admin_removed',
  'person_removed',
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
  'booking_cancelled',
  'booking_paid',
  'booking_unpaid',
  'cash_taken',
  'payment_opened',
  'payment_creating',
  'payment_open',
  'payment_confirming',
  'payment_succeeded',
  'payment_refund_due',
  'payment_refund_pending',
  'payment_refunded',
  'payment_cancelled',
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
  'read',
] as const
export type AuditAction = (typeof auditActions)[number]

/** A person as an entry names one, as they are called now; without name and address once they have left. */
const person = z.strictObject({ _id: id, name: z.optional(z.string()), email: z.optional(z.string()) })

/** One deed: who did what to whom and when (ISO 8601, UTC). Names of changed fields, never what was in them. */
const auditEntry = z.strictObject({
  _id: z.int(),
  at: z.iso.datetime(),
  actor: z.enum(['visitor', 'patient', 'admin', 'portal']),
  by: z.optional(person),
  action: z.enum(auditActions),
  /** The kind of thing, as its table is called; for `read` the name of the call. */
  object: z.strictObject({ kind: z.string(), _id: z.optional(id) }),
  about: z.optional(person),
  fields: z.array(z.string()),
  /** The caller's network, to a /24 or a /48. */
  network: z.optional(z.string()),
  requestId: z.optional(z.string()),
})
export type AuditEntry = z.infer<typeof auditEntry>

const entryNumber = z.pipe(
  z.string().check(z.regex(/^[1-9]\d{0,14}$/)),
  z.transform((text) => Number(text)),
)

export const listAudit = endpoint({
  name: 'listAudit',
  method: 'GET',
  path: '/audit',
  access: 'admin',
  summary:
    'Who did what to whom, the latest first, 50 at once; `before` goes on behind an entry. `person` asks for what one person did or had done to them, `reads` for what admins looked at too.',
  query: z.strictObject({
    before: z.optional(entryNumber),
    person: z.optional(email),
    reads: z.optional(z.enum(['on'])),
  }),
  answer: z.strictObject({ entries: z.array(auditEntry), more: z.boolean() }),
  errors: [],
})
