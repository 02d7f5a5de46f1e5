import type { ReactNode } from 'react'
import type { Booking } from '#contract/schemas/booking.ts'
import { CancelForClinic, type CancelForClinicProps } from './cancel-for-clinic.tsx'
import { type AtClinicAction, ClinicPaymentButton, type PayButton } from './clinic-payment-button.tsx'
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
  return (
    <>
      <RecordMoney booking={booking} isAdmin={isAdmin} />
      {children}
      <CancelBooking booking={booking} />
      <RefundAction booking={booking} />
    </>
  )
}

interface RecordMoneyProps extends Pick<BookingActionsProps, 'booking' | 'isAdmin'> {
  /** A shorter label of the button that records a payment, with its key. */
  readonly pay?: PayButton
}

/** A button that records what happened to the money of a booking at the clinic, if it is possible. */
export function RecordMoney({ booking, isAdmin, pay }: RecordMoneyProps) {
  const action = actionOn(booking)
  if (!action || (!isAdmin && action === 'notPaid')) return null
  return <ClinicPaymentButton action={action} booking={booking} pay={pay} />
}

/** A button that refunds a visit, if it is possible. */
export function RefundAction({ booking }: Pick<BookingActionsProps, 'booking'>) {
  const isOver = booking.state === 'done' || booking.state === 'missed'
  return isOver && booking.paid ? <RefundVisit booking={booking} /> : null
}

interface CancelBookingProps {
  readonly booking: Booking
  /** Whether the clinic cannot keep the appointment, so that everything is refunded. */
  readonly inFull?: boolean
  /** The key that does the same. */
  readonly shortcut?: string
}

/** Cancels a booking whose visit is not over. */
export function CancelBooking({ booking, inFull = false, shortcut }: CancelBookingProps) {
  if (booking.state !== 'booked') return null
  const money = { paid: howPaid(booking), amount: booking.price }
  return <CancelForClinic booking={booking} {...money} inFull={inFull} shortcut={shortcut} />
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
