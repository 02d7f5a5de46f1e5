import * as z from 'zod/mini'
import { maxDaysPerRequest } from './dates.ts'

/** Every refusal of the API: code → status → when it happens. `field` names the input it is about. */
export const errors = {
  invalid_request: { status: 400, title: 'The request does not have the form this call asks for.' },
  unauthenticated: { status: 401, title: 'No valid token or session came with the request.' },
  wrong_credentials: { status: 401, title: 'The email address or the password is wrong.' },
  bad_signature: { status: 400, title: 'The event is not signed by the payment provider, or is too old.' },
  link_expired: { status: 400, title: 'The link has been used, has expired or is for somebody else.' },
  password_too_common: { status: 400, title: 'Too many people use this password.', field: 'password' },
  password_too_personal: {
    status: 400,
    title: 'The password is the name or the address of the person or the clinic.',
    field: 'password',
  },
  payment_mode_mismatch: { status: 400, title: 'Test and live payments do not mix.' },
  image_unreadable: { status: 400, title: 'The picture is damaged.', field: 'image' },
  image_too_large: { status: 400, title: 'The picture has more than 24 million pixels.', field: 'image' },
  no_such_image: { status: 400, title: 'This is not the address of a picture that was uploaded here.', field: 'img' },
  payment_incomplete: { status: 402, title: 'No completed payment has this transaction id.', field: 'transactionId' },
  forbidden: { status: 403, title: 'This is not yours to see or to change.' },
  wrong_password: { status: 403, title: 'This is not the password of this account.' },
  reauthentication_required: {
    status: 403,
    title: 'Confirm first that it is you: give the password, or sign in again.',
  },
  host_not_allowed: { status: 403, title: 'Test mode answers on this machine only.' },
  cross_origin_forbidden: { status: 403, title: 'The request comes from a page of another site.' },
  not_found: { status: 404, title: 'There is nothing at this address.' },
  no_such_treatment: { status: 404, title: 'The clinic has no such treatment.', field: 'treatmentId' },
  no_such_booking: { status: 404, title: 'You have no such booking.' },
  no_such_person: { status: 404, title: 'Nobody has this address, and nobody can.', field: 'email' },
  no_such_doctor: { status: 404, title: 'There is no such doctor any more.' },
  no_such_message: { status: 404, title: 'There is no such message.' },
  no_such_notice: { status: 404, title: 'There is no such news any more.' },
  no_such_testimonial: { status: 404, title: 'There is no such testimonial any more.' },
  no_such_review: { status: 404, title: 'There is no such review any more.' },
  mail_off: { status: 404, title: 'The portal sends no mail here.' },
  no_such_mail: { status: 404, title: 'There is no such mail.' },
  mail_capture_disabled: { status: 404, title: 'Mail is kept in test mode only.' },
  card_payment_off: { status: 404, title: 'The clinic takes no cards here; pay at the clinic.' },
  request_timeout: { status: 408, title: 'The request took too long to arrive.' },
  slot_taken: { status: 409, title: 'Somebody else has just taken this slot.', field: 'slot' },
  price_changed: { status: 409, title: 'The price is no longer the one in the request.', field: 'price' },
  ambiguous_booking: {
    status: 409,
    title: 'Not exactly one unpaid booking of yours has this price; name the booking.',
    field: 'bookingId',
  },
  version_conflict: { status: 409, title: 'Somebody else has changed this meanwhile; look again.' },
  already_closed: { status: 409, title: 'The clinic is closed on some of these days already.', field: 'from' },
  bookings_changed: { status: 409, title: 'The bookings on these days are not the ones in the request any more.' },
  treatment_exists: { status: 409, title: 'Another treatment has this name.', field: 'name' },
  treatment_in_use: { status: 409, title: 'Bookings or doctors hold on to this treatment; retire it instead.' },
  last_admin: { status: 409, title: 'The portal keeps at least one admin.' },
  cannot_change_self: { status: 409, title: 'Another admin has to do this to you.' },
  email_not_verified: { status: 409, title: 'Nobody has shown yet that this address is theirs.' },
  already_paid: { status: 409, title: 'This booking is paid already.' },
  not_paid_at_clinic: { status: 409, title: 'This booking has not been paid at the clinic.' },
  nothing_to_pay: { status: 409, title: 'This booking costs nothing.' },
  payment_confirming: { status: 409, title: 'The payment provider is still confirming this payment.' },
  wrong_transaction: { status: 409, title: 'This transaction does not pay for this booking.', field: 'transactionId' },
  booking_cancelled: { status: 409, title: 'This booking has been cancelled.' },
  not_reviewable: { status: 409, title: 'This appointment has not ended yet, or was cancelled.' },
  cancellation_deadline_passed: {
    status: 409,
    title: 'The appointment is too near to be cancelled here; call the clinic.',
  },
  too_many_unpaid: { status: 409, title: 'Ten coming bookings are unpaid; pay one before the next.' },
  doctor_email_taken: { status: 409, title: 'A doctor with this email address exists already.', field: 'email' },
  body_too_large: { status: 413, title: 'The body is larger than this call takes.' },
  uri_too_long: { status: 414, title: 'The address is too long.' },
  unsupported_media_type: { status: 415, title: 'The body is not of the kind that this call takes; JSON is in UTF-8.' },
  unsupported_image_type: { status: 415, title: 'The file is no JPEG, PNG or WebP picture.', field: 'image' },
  email_taken: { status: 422, title: 'An account with this email address exists already.', field: 'email' },
  no_such_speciality: { status: 422, title: 'The clinic has no treatment of this name.', field: 'speciality' },
  idempotency_key_reused: {
    status: 422,
    title: 'This Idempotency-Key has been used for another request.',
    field: 'idempotency-key',
  },
  account_unverified: {
    status: 409,
    title:
      'An account has this address, and nobody has proved that it is theirs; `account` says that it is the caller’s.',
    field: 'email',
  },
  too_many_bookings: {
    status: 422,
    title: 'More bookings stand on these days than can be decided about at once.',
    field: 'to',
  },
  too_many_days: { status: 422, title: `At most ${maxDaysPerRequest} days can be asked for at once.`, field: 'to' },
  no_such_slot: { status: 422, title: 'The treatment has no such slot.', field: 'slot' },
  day_is_past: { status: 422, title: 'This day is past.', field: 'from' },
  day_not_bookable: { status: 422, title: 'Nothing can be booked for this day or time.', field: 'date' },
  too_many_requests: { status: 429, title: 'Too many requests; wait a while.' },
  headers_too_large: { status: 431, title: 'The headers of the request are too large.' },
  internal: { status: 500, title: 'Something went wrong on our side.' },
  google_unavailable: { status: 503, title: 'Google does not answer just now; other ways to sign in do.' },
  payment_unavailable: { status: 503, title: 'The payment provider does not answer just now; nothing is lost.' },
  unavailable: { status: 503, title: 'The portal cannot answer just now; try again in a moment.' },
  insufficient_storage: {
    status: 507,
    title: 'The disk of the portal is full; nothing can be changed until there is room.',
  },
} as const satisfies Record<string, { status: number; title: string; field?: string }>

export type ErrorCode = keyof typeof errors

const errorCodes = Object.keys(errors) as readonly ErrorCode[]

/** The body of every refusal (RFC 9457, `application/problem+json`). */
export const problem = z.object({
  type: z.string(),
  title: z.string(),
  status: z.int(),
  code: z.enum(errorCodes as [ErrorCode, ...ErrorCode[]]),
  /** For the log: the request that was refused. */
  requestId: z.optional(z.string()),
  /** The fields at fault, where the request itself was wrong. */
  errors: z.optional(z.array(z.object({ field: z.string(), code: z.string() }))),
})
export type Problem = z.infer<typeof problem>
