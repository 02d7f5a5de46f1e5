import type { ClosedDaysMessages } from '../en/closed-days.ts'
import { plural } from '../format.ts'

/** The Spanish texts of the closed days page. */
export const esClosedDays: ClosedDaysMessages = {
  title: 'Días de cierre',
  caption: 'Días de cierre: primero los próximos, después los pasados, del más reciente al más antiguo',
  lead: 'Los pacientes no pueden reservar en un día de cierre. En su lugar ven el motivo.',
  days: 'Días',
  reason: 'Motivo',
  kept: 'Citas mantenidas',
  actions: 'Acciones',
  past: 'Pasado',
  close: 'Agregar días de cierre',
  open: 'Reabrir',
  openOf: (days: string) => `Reabrir: ${days}`,
  openTitle: (days: string) => `¿Reabrir la clínica (${days})?`,
  openLead: 'Los pacientes podrán reservar estos días de inmediato. Las citas canceladas siguen canceladas.',
  opened: (days: string) => `Clínica reabierta: ${days}`,
  keepClosed: 'Dejar cerrada',
  dismiss: 'Volver',
  from: 'Primer día',
  to: 'Último día',
  reasonHint: 'Lo ven los pacientes, por ejemplo “Navidad”',
  affected: 'Citas en estos días',
  affectedCount: (count: number) => `${count} ${plural(count, 'es-US', { one: 'cita', other: 'citas' })}`,
  noneAffected: 'No hay citas en estos días.',
  chooseDays: 'Elija los días para ver a qué citas afectan.',
  looking: 'Cargando citas',
  keep: 'Mantener',
  cancel: 'Cancelar',
  keepAll: 'Mantener todas',
  cancelAll: 'Cancelar todas',
  decideOf: (patient: string, treatment: string, when: string) => `${patient}, ${treatment}, ${when}`,
  removedPatient: 'Paciente eliminado',
  summary: (cancelled: number, kept: number) => {
    const cancels = plural(cancelled, 'es-US', { one: 'se cancelará', other: 'se cancelarán' })
    const keeps = plural(kept, 'es-US', { one: 'se mantendrá', other: 'se mantendrán' })
    return `${cancelled} ${cancels} con este motivo, ${kept} ${keeps}.`
  },
  moneyBack:
    'Avisaremos por correo a los pacientes cuya cita se cancele. Llame a quienes no tienen correo electrónico. Los pagos con tarjeta se reembolsan automáticamente.',
  cashBack: 'Reembolse en recepción los pagos hechos en la clínica.',
  faults: {
    from: { required: 'Elija el primer día', invalid: 'Elija el primer día' },
    to: {
      required: 'Elija el último día',
      invalid: 'Elija el último día',
      before_first: 'Es anterior al primer día',
    },
    reason: {
      required: 'Escriba un motivo para los pacientes',
      too_long: 'Use menos de 500 caracteres en el motivo',
    },
  },
  undecided: 'Elija “Mantener” o “Cancelar” para cada cita.',
  done: (days: string) => `Clínica cerrada: ${days}`,
  loading: 'Cargando días de cierre',
  none: 'No hay días de cierre.',
  noneHere: 'No hay días de cierre en esta página.',
  failed: 'No se pudieron cargar los días de cierre.',
  affectedFailed: 'No se pudieron cargar las citas.',
  tryAgain: 'Intentar de nuevo',
}
