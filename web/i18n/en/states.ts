/** The English labels of states. */
export const enStates = {
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
    refund_due: 'Refund due',
    refund_at_clinic: 'Refund at the clinic',
    refund_pending: 'Refund pending',
    refunded: 'Refunded',
    refunded_at_clinic: 'Refunded at the clinic',
  },
}
