import type { CancellationMail } from '#contract/schemas/booking.ts'
import { findMailedAppointment } from '../bookings/appointment.ts'
import { renderParts } from '../bookings/appointment-mail.ts'
import { cancellationParts } from '../bookings/compose-mail.ts'
import { findBooking } from '../bookings/queries.ts'
import type { Viewer } from '../bookings/visible-bookings.ts'
import { getPlace } from '../clinic/queries.ts'
import type { Context } from '../context.ts'
import { layoutMail } from '../mail/layout-mail.ts'
import { mailParagraphs } from '../mail/mail-text.ts'
import { previewRefund } from '../policy/preview-refund.ts'

interface Wanted {
  readonly bookingId: string
  readonly by: 'patient' | 'clinic'
  /** The decided refund; the policy's without it, and everything if the clinic cancels. */
  readonly refundCents: number | undefined
  readonly hasReason: boolean
}

/**
 * Returns the mail that the patient would get if the staff cancelled a booking now, as text in the patient's language; `null`
 * if none would be sent.
 */
export async function previewCancellationMail(
  context: Context,
  staff: Viewer,
  { bookingId, by, refundCents, hasReason }: Wanted,
): Promise<CancellationMail | null | 'no_such_booking' | 'booking_not_cancellable'> {
  const booking = await findBooking(context, bookingId, staff)
  const found = await findMailedAppointment(context, bookingId)
  if (!booking || !found) return 'no_such_booking'
  if (booking.state !== 'booked') return 'booking_not_cancellable'
  const { patient, language } = found
  if (!patient || booking.patientEmail === '' || !context.mail) return null
  const { paidCents, refundCents: byPolicy } = await previewRefund(context.db, bookingId, context.clock())
  const { state } = booking.payment
  const cents = by === 'clinic' ? paidCents : Math.min(refundCents ?? byPolicy, paidCents)
  const method = state === 'paid' ? 'card' : 'clinic'
  // What is being confirmed or disputed is decided later, and the mail says nothing about it.
  const isPaid = state === 'paid' || state === 'paid_at_clinic'
  const returning = isPaid ? ({ cents, ofCents: paidCents, method } as const) : undefined
  const clinic = await getPlace(context)
  const appointment = { ...found, cancelledBy: by, hasReason, returning }
  const mail = renderParts(context, appointment, patient, clinic, await cancellationParts(context, appointment))
  return { language, subject: mail.subject, body: mailParagraphs(layoutMail(mail, undefined), language) }
}
