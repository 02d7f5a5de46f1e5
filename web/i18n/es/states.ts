import type { StatesMessages } from '../en/states.ts'

/** The Spanish labels of states. */
export const esStates: StatesMessages = {
  booking: { done: 'Realizada', missed: 'No acudió', cancelled: 'Cancelada' },
  bookingActions: {
    booking_done: 'Marcó una cita como realizada',
    booking_missed: 'Marcó una cita como no acudida',
    booking_cancelled: 'Canceló una cita',
  },
  payment: {
    nothing_to_pay: 'Nada que pagar',
    free: 'Gratis',
    unpaid: 'Sin pagar',
    pay_at_clinic: 'Se paga en la clínica',
    creating: 'Iniciando',
    open: 'Pendiente de pago',
    confirming: 'En confirmación',
    paid: 'Pagado',
    paid_at_clinic: 'Pagado en la clínica',
    disputed: 'En disputa',
    charged_back: 'Contracargo',
    refund_due: 'Por reembolsar',
    refund_at_clinic: 'Reembolso en la clínica',
    refund_pending: 'Reembolso en curso',
    refunded: 'Reembolsado',
    refunded_at_clinic: 'Reembolsado en la clínica',
    kept: 'Sin reembolso',
  },
  cancelledBy: { patient: 'Cancelada por usted', clinic: 'Cancelada por la clínica' },
}
