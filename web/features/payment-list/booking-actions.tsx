import type { ReactNode } from 'react'
import type { Booking } from '#contract/schemas/booking.ts'
import { CancelForClinic, type CancelForClinicProps } from './cancel-for-clinic.tsx'
import { type AtClinicAction, ClinicPaymentButton } from './clinic-payment-button.tsx'
import { RefundVisit } from './refund-visit.tsx'

interface BookingActionsProps {
  readonly booking: Booking
  /** Whether to show the actions of admins: undoing a payment. */
  readonly isAdmin: boolean
  /** Buttons between recording a payment and canceling. */
  readonly children?: ReactNode
}

/** The actions of the desk on a booking: record cash, cancel, and refund a visit. Each only if it is possible. */
export function BookingActions({ booking, isAdmin, children }: BookingActionsProps) {
  const action = actionOn(booking)
  return (
    <>
      {action && (isAdmin || action !== 'notPaid') && <ClinicPaymentButton action={action} booking={booking} />}
      {children}
      <CancelBooking booking={booking} />
      {(booking.state === 'done' || booking.state === 'missed') && booking.paid && <RefundVisit booking={booking} />}
    </>
  )
}

interface CancelBookingProps {
  readonly booking: Booking
  /** Whether the clinic cannot keep the appointment, so that everything is refunded. */
  readonly inFull?: boolean
}

/** Cancels a booking whose visit is not over. */
export function CancelBooking({ booking, inFull = false }: CancelBookingProps) {
  if (booking.state !== 'booked') return null
  return <CancelForClinic booking={booking} paid={howPaid(booking)} amount={booking.price} inFull={inFull} />
}

function actionOn({ payment, cancelled }: Booking): AtClinicAction | undefined {
  if (payment.state === 'refund_due' && payment.method === 'clinic') return 'handedBack'
  if (cancelled) return undefined
  if (payment.state === 'unpaid' || payment.state === 'confirming' || payment.state === 'charged_back')
    return 'notePaid'
  return payment.state === 'paid_at_clinic' ? 'notPaid' : undefined
}

function howPaid({ payment }: Booking): CancelForClinicProps['paid'] {
  if (payment.state === 'paid') return 'by card'
  if (payment.state === 'paid_at_clinic') return 'at the clinic'
  return payment.state === 'confirming' || payment.state === 'disputed' ? payment.state : 'not'
}
