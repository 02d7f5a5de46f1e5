import type { BookingStateAction } from '#contract/schemas/audit-entry.ts'
import type { Booking } from '#contract/schemas/booking.ts'
import { english } from '../english.ts'

/** The English labels of states. */
export const enStates = english('states', {
  /** States of an appointment. `booked`, the usual one, is not shown. */
  booking: { done: 'Done', missed: 'Missed', cancelled: 'Cancelled' } satisfies Record<
    Exclude<Booking['state'], 'booked'>,
    string
  >,
  /** Entries of the activity log about a new state of an appointment. */
  bookingActions: {
    booking_done: 'Recorded an appointment as done',
    booking_missed: 'Recorded an appointment as missed',
    booking_cancelled: 'Cancelled an appointment',
  } satisfies Record<BookingStateAction, string>,
  /** States of a payment, and labels that are more precise than its state. */
  payment: {
    nothing_to_pay: 'Nothing to pay',
    free: 'Free',
    unpaid: 'Not paid',
    pay_at_clinic: 'Pay at the clinic',
    creating: 'Starting',
    open: 'Awaiting payment',
    confirming: 'Being confirmed',
    paid: 'Paid',
    paid_at_clinic: 'Paid at the clinic',
    disputed: 'Disputed',
    charged_back: 'Charged back',
    refund_due: 'Refund due',
    refund_at_clinic: 'Refund at the clinic',
    refund_pending: 'Refund pending',
    refunded: 'Refunded',
    refunded_at_clinic: 'Refunded at the clinic',
    kept: 'Not refunded',
  },
  cancelledBy: { patient: 'Cancelled by you', clinic: 'Cancelled by the clinic' },
})

/** The texts that every language provides. */
export type StatesMessages = typeof enStates
