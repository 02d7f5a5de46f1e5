import type { ErrorCode } from '#contract/errors.ts'
import { english } from '../english.ts'
import type { CodeErrorMessages } from './code-errors.ts'
import type { PasskeyErrorMessages } from './passkey-errors.ts'
import type { SsoErrorMessages } from './sso-errors.ts'
import type { StaffErrorMessages } from './staff-errors.ts'

type Code =
  | Exclude<
      ErrorCode,
      keyof StaffErrorMessages | keyof PasskeyErrorMessages | keyof CodeErrorMessages | keyof SsoErrorMessages
    >
  | 'unreachable'
  | 'part_missing'

/** The English messages of the errors that patients can get. `wait` is a time such as `in 37 minutes`. */
const ofPatients = {
  invalid_request: 'Some fields aren’t valid. Check them and try again.',
  bad_signature: 'Something went wrong on our side. Try again in a moment.',
  link_expired: 'This link has been used or has expired. Request a new one.',
  password_too_common: 'This password is easy to guess. Choose another.',
  password_too_short: 'Use 8 characters or more.',
  password_too_personal: 'Choose a password that isn’t your name, your email or the clinic’s name.',
  payment_mode_mismatch: 'Test and live payments can’t be mixed.',
  unauthenticated: 'Your session has ended. Sign in again.',
  wrong_credentials: 'Incorrect email or password. Check both and try again.',
  payment_incomplete: 'We couldn’t find a completed payment with this transaction ID.',
  forbidden: 'You don’t have permission to view or change this.',
  wrong_password: 'Incorrect password. Try again.',
  reauthentication_required: 'Confirm that it’s you to make this change.',
  cross_origin_forbidden: 'This page was opened from a different address. Open the portal again.',
  not_found: 'We couldn’t find this page.',
  no_such_treatment: 'The clinic no longer offers this treatment.',
  no_such_booking: 'We couldn’t find this appointment.',
  no_such_doctor: 'Someone else has deleted this doctor.',
  no_such_review: 'This review has been withdrawn.',
  no_such_feed: 'This calendar address is no longer valid.',
  mail_off: 'This portal can’t send email. Please call the clinic.',
  card_payment_off: 'Online card payment isn’t available. Pay at the clinic.',
  request_timeout: 'That took too long. Check your connection and try again.',
  booking_paused: 'Online booking is paused.',
  slot_taken: 'Someone else just booked this time. Choose another.',
  booking_not_movable: 'This appointment was cancelled or is over.',
  booking_not_cancellable: 'The visit has begun or was missed.',
  booking_changed: 'Someone else has changed this appointment. Check its time and doctor, and try again.',
  price_changed: 'The price has changed. Check the new price before you book.',
  refund_changed: 'The refund has changed. Check the new amount.',
  ambiguous_booking: 'Start the payment from the appointment you want to pay for.',
  no_other_sign_in: 'You’d have no way to sign in. Add one first.',
  already_paid: 'This appointment is already paid.',
  nothing_to_pay: 'This appointment is free.',
  payment_confirming: 'Your payment is being confirmed. You don’t need to pay again.',
  payment_disputed:
    'Your bank is deciding about a payment for this appointment, or has returned it to you. Please contact the clinic.',
  wrong_transaction: 'This payment does not belong to this appointment.',
  member_exists: 'You’ve already added someone with this name and date of birth.',
  family_full: 'You can book for eight people.',
  member_has_appointments: 'Choose what happens to the appointments.',
  no_such_member: 'You no longer book for this person.',
  phone_required: 'Enter a phone number, so that the clinic can reach you.',
  already_waiting: 'You’re already on the waitlist for this treatment.',
  too_many_waiting: 'There are already 20 entries of this account on the waitlist. Leave one first.',
  offer_conflicts: 'You already have an appointment at this time, or for this treatment on this day.',
  offer_ended: 'This offer has ended.',
  no_such_entry: 'This entry is no longer on the waitlist.',
  no_such_offer: 'We couldn’t find this offer.',
  booking_cancelled: 'This appointment has been cancelled.',
  not_reviewable: 'You can only review an appointment that has taken place.',
  cancellation_deadline_passed: 'It’s too late to cancel online. Please call the clinic.',
  move_deadline_passed: 'It’s too late to move this online. Please call the clinic.',
  too_many_moves: 'You have moved this appointment three times. Please call the clinic to move it again.',
  no_late_payment: 'This payment is already being refunded.',
  too_many_unpaid:
    'You already have ten unpaid upcoming appointments. Pay for one or cancel one before booking another.',
  body_too_large: 'This is too large to send. Make it smaller and try again.',
  uri_too_long: 'This link is too long.',
  unsupported_media_type: 'Something went wrong sending this. Reload the page and try again.',
  email_taken: 'An account with this email already exists. Sign in, or use another email.',
  idempotency_key_reused: 'This was already sent with different details. Reload the page and try again.',
  no_such_slot: 'The clinic no longer offers this time. Choose another.',
  day_is_past: 'This day is in the past. Choose another.',
  day_not_bookable: 'This day or time can no longer be booked. Choose another.',
  too_many_requests: (wait: string) => `Too many attempts. Try again ${wait}.`,
  headers_too_large: 'Your browser sent too much data. Clear this site’s cookies and try again.',
  internal: 'Something went wrong on our side. Try again in a moment.',
  google_unavailable:
    'Google sign-in isn’t available right now. Try again in a moment, or use your email and password.',
  payment_unavailable: 'The payment service isn’t available right now. Nothing has been lost. Try again in a moment.',
  read_only: 'Nothing can be changed right now, because of maintenance. Try again in a few minutes.',
  in_line: 'Try again in a moment.',
  unavailable: 'The portal isn’t available right now. Try again in a moment.',
  insufficient_storage: 'We can’t save anything right now. Try again later, or call the clinic.',
  unreachable: 'Couldn’t reach the portal. Check your connection and try again.',
  part_missing: 'Part of this page couldn’t be loaded. Check your connection and reload the page.',
} satisfies Record<Exclude<Code, 'too_many_requests'>, string> & Record<'too_many_requests', (wait: string) => string>

/** The messages that every language provides. */
export type ErrorMessages = typeof ofPatients &
  StaffErrorMessages &
  PasskeyErrorMessages &
  CodeErrorMessages &
  SsoErrorMessages

/** The English messages by error code. The pages of the staff, and what uses passkeys, mailed codes or single sign-on, add theirs. */
export const enErrors = english('errors', ofPatients as ErrorMessages)
