import type { ClosedDaysMessages } from '../en/closed-days.ts'
import { plural } from '../format.ts'

/** The Spanish texts of the page Closed days, fetched with it. */
export const esClosedDays: ClosedDaysMessages = {
  title: 'Días de cierre',
  caption: 'Días de cierre, primero los próximos, después los pasados, del más reciente al más antiguo',
  lead: 'En un día de cierre no se puede reservar nada. Los pacientes que lo miran leen el motivo.',
  days: 'Días',
  reason: 'Motivo',
  kept: 'Citas mantenidas',
  actions: 'Acciones',
  past: 'Pasado',
  close: 'Cerrar días',
  open: 'Reabrir',
  openOf: (days: string) => `Reabrir: ${days}`,
  openTitle: (days: string) => `¿Reabrir la clínica (${days})?`,
  openLead: 'Los pacientes podrán reservar estos días de inmediato. Lo que se canceló sigue cancelado.',
  opened: (days: string) => `Clínica reabierta: ${days}`,
  keepClosed: 'Dejar cerrada',
  dismiss: 'Ahora no',
  from: 'Primer día',
  to: 'Último día',
  reasonHint: 'Para que lo lean los pacientes, por ejemplo “Navidad”',
  affected: 'Citas en estos días',
  affectedCount: (count: number) => `${count} ${plural(count, 'es-US', { one: 'cita', other: 'citas' })}`,
  noneAffected: 'No hay citas en estos días.',
  chooseDays: 'Elija los días para ver qué citas hay en ellos.',
  looking: 'Buscando citas',
  keep: 'Mantener',
  cancel: 'Cancelar',
  keepAll: 'Mantener todas',
  cancelAll: 'Cancelar todas',
  decideOf: (patient: string, treatment: string, when: string) => `${patient}, ${treatment}, ${when}`,
  removedPatient: 'Paciente eliminado',
  money: {
    nothing_to_pay: '',
    unpaid: '',
    confirming: 'pago confirmándose',
    paid: 'pagado con tarjeta',
    paid_at_clinic: 'pagado en la clínica',
    refund_due: '',
    refund_pending: '',
    refunded: '',
  },
  summary: (cancelled: number, kept: number) => {
    const cancels = plural(cancelled, 'es-US', { one: 'se cancela', other: 'se cancelan' })
    const keeps = plural(kept, 'es-US', { one: 'se mantiene', other: 'se mantienen' })
    return `${cancelled} ${cancels} con este motivo, ${kept} ${keeps}.`
  },
  moneyBack:
    'A los pacientes cuya cita se cancela se les avisa por correo; llame a quienes no dieron una dirección. Los pagos con tarjeta se reembolsan solos.',
  cashBack: 'Devuelva en recepción lo que se pagó en la clínica.',
  faults: {
    from: { required: 'Elija el primer día', invalid: 'Elija el primer día' },
    to: {
      required: 'Elija el último día',
      invalid: 'Elija el último día',
      before_first: 'Es anterior al primer día',
    },
    reason: {
      required: 'Escriba el motivo, para que lo lean los pacientes',
      too_long: 'Use menos de 500 caracteres en el motivo',
    },
  },
  undecided: 'Elija para cada cita si se mantiene o se cancela.',
  done: (days: string) => `Clínica cerrada: ${days}`,
  loading: 'Cargando los días de cierre',
  none: 'No hay días de cierre.',
  noneHere: 'No hay días de cierre en esta página.',
  failed: 'No se pudieron cargar los días de cierre.',
  affectedFailed: 'No se pudieron cargar las citas.',
  tryAgain: 'Intentar de nuevo',
}
