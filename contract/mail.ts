/** Every kind of mail that the portal sends; each is about a booking, about a person, or for whoever asked for it. */
export const mailKinds = [
  'booked',
  'booking_cancelled',
  'booking_paid',
  'payment_refunded',
  'reset_password',
  'verify_email',
  'change_email',
  'email_changed',
  'password_changed',
  'password_detached',
  'person_removed',
] as const
export type MailKind = (typeof mailKinds)[number]
