import type { AdminMessages } from '../en/admin.ts'
import { plural } from '../format.ts'
import { hour } from './hour.ts'

const appointments = (count: number) => `${count} ${plural(count, 'es-US', { one: 'cita', other: 'citas' })}`

/** The Spanish texts of the list of a day's appointments. */
export const esDay: AdminMessages['day'] = {
  title: 'Citas',
  caption: (date: string) => `Citas del ${date}, por hora`,
  /** How the list stands, for whoever only hears it. */
  listed: (shown: number, date: string) => `${appointments(shown)}, ${date}`,
  print: 'Imprimir',
  /** At the top of the paper. */
  printed: (clinic: string, count: number, when: string) => `${clinic} · ${appointments(count)} · al ${when}`,
  at: (time: string, date: string) => `${date}, ${time}`,
  whichDay: 'Qué día',
  previousDay: (date: string) => `El día anterior: ${date}`,
  nextDay: (date: string) => `El día siguiente: ${date}`,
  today: 'Hoy',
  date: 'Fecha',
  which: 'Qué citas',
  only: { all: 'Todas', standing: 'No canceladas', unpaid: 'Sin pagar' },
  treatmentOf: 'Tratamiento',
  anyTreatment: 'Todos los tratamientos',
  search: 'Buscar por nombre o teléfono',
  clearSearch: 'Borrar la búsqueda',
  time: 'Hora',
  patient: 'Paciente',
  treatment: 'Tratamiento',
  payment: 'Pago',
  actions: 'Acciones',
  removedPatient: 'Paciente eliminado',
  cancelled: 'Cancelada',
  cancelledBy: { patient: 'por el paciente', clinic: 'por la clínica' },
  states: {
    nothing_to_pay: 'Gratis',
    unpaid: 'Sin pagar',
    confirming: 'Confirmando',
    paid: 'Pagado con tarjeta',
    paid_at_clinic: 'Pagado en la clínica',
    refund_due: 'Por reembolsar',
    refund_pending: 'Reembolso en camino',
    refunded: 'Reembolsado',
  },
  handBack: 'Devolver en la clínica',
  caller: {
    open: 'Cita por teléfono',
    title: 'Cita por teléfono',
    treatment: 'Tratamiento',
    option: (name: string, price: string, free: number) =>
      `${name}, ${price} · ${free} ${plural(free, 'es-US', { one: 'libre', other: 'libres' })}`,
    noneFree: 'No hay horarios libres este día. Elija otro tratamiento u otro día.',
    name: 'Nombre',
    email: 'Correo electrónico (opcional)',
    emailHint:
      'La confirmación llega ahí. Con este correo, la persona que llama puede hacer suya la cuenta más adelante.',
    notProved: 'nadie ha demostrado que este correo sea suyo: pregunte',
    noEmail: 'Sin correo electrónico',
    number: 'Teléfono',
    known: (count: number) =>
      `${count} ${plural(count, 'es-US', { one: 'persona conocida', other: 'personas conocidas' })} abajo`,
    knownList: 'Personas conocidas con este nombre',
    somebodyElse: 'Otra persona',
    close: 'Cerrar',
    submit: 'Reservar',
    done: (name: string, time: string) => `Cita reservada: ${name} a ${hour(time)}`,
    already: (date: string, slot: string) => `Esta persona ya tiene una cita el ${date} (${slot}).`,
    unsure:
      'No llegó respuesta: puede que la cita esté reservada o no. Pulse “Reservar” otra vez: no se reservará dos veces.',
    failed: 'No se pudieron cargar los horarios libres.',
    tryAgain: 'Intentar de nuevo',
  },
  closed: 'Cerrado este día:',
  loading: 'Cargando las citas',
  none: 'Nadie tiene cita este día.',
  noneFound: 'Ninguna cita de este día coincide.',
  showAll: 'Ver todas las de este día',
  stale: 'Se perdió la conexión; lo que ve puede haber cambiado.',
  failed: 'No se pudieron cargar las citas.',
  tryAgain: 'Intentar de nuevo',
}
