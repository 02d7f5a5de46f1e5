import type { DashboardMessages } from '../en/dashboard.ts'

/** The Spanish labels of states. */
export const esStates: DashboardMessages['states'] = {
  booking: { done: 'Realizada', missed: 'No acudió', cancelled: 'Cancelada' },
  bookingActions: {
    booking_done: 'Marcó una cita como realizada',
    booking_missed: 'Marcó una cita como no acudida',
    booking_cancelled: 'Canceló una cita',
  },
  /** Entries of the activity log about a visit. */
  visitActions: {
    booking_reopened: 'Reabrió una cita',
    patient_expected: 'Marcó que un paciente no ha llegado',
    patient_arrived: 'Marcó que un paciente ha llegado',
    patient_in_chair: 'Marcó que un paciente está en el sillón',
    confirmation_not_asked: 'Quitó la confirmación de una cita',
    confirmation_asked: 'Pidió a un paciente que confirme una cita',
    confirmation_confirmed: 'Confirmó una cita',
    confirmation_declined: 'Marcó que un paciente no vendrá',
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
  },
}
