import type { AdminMessages } from '../en/admin.ts'
import { plural } from '../format.ts'
import { hour } from './hour.ts'

const appointments = (count: number) => `${count} ${plural(count, 'es-US', { one: 'cita', other: 'citas' })}`

/** The Spanish texts of the day's list of appointments. */
export const esDay: AdminMessages['day'] = {
  title: 'Citas',
  caption: (date: string) => `Citas del ${date}, por hora`,
  /** Announcement for screen readers. */
  listed: (shown: number, date: string) => `${appointments(shown)}, ${date}`,
  print: 'Imprimir',
  /** Heading of the printed list. */
  printed: (clinic: string, count: number, when: string) => `${clinic} · ${appointments(count)} · al ${when}`,
  at: (time: string, date: string) => `${date}, ${time}`,
  whichDay: 'Elegir un día',
  previousDay: (date: string) => `Día anterior: ${date}`,
  nextDay: (date: string) => `Día siguiente: ${date}`,
  today: 'Hoy',
  date: 'Fecha',
  which: 'Filtrar citas',
  only: { all: 'Todas', standing: 'No canceladas', unpaid: 'Sin pagar' },
  treatmentOf: 'Tratamiento',
  anyTreatment: 'Todos los tratamientos',
  search: 'Buscar por nombre o teléfono',
  clearSearch: 'Borrar búsqueda',
  time: 'Hora',
  patient: 'Paciente',
  treatment: 'Tratamiento',
  payment: 'Pago',
  actions: 'Acciones',
  removedPatient: 'Paciente eliminado',
  patientNote: 'Nota del paciente:',
  cancelledBy: { patient: 'por el paciente', clinic: 'por la clínica' },
  caller: {
    showAll: 'Mostrar todas las horas, también las que no se ofrecen a los pacientes',
    needed: (rules) => `Esta hora no se ofrece a los pacientes: ${rules.join('; ')}. ¿Reservarla de todos modos?`,
    rules: {
      notice: 'no respeta la antelación mínima',
      hours: 'está fuera del horario de trabajo',
      buffer: 'ocupa el tiempo reservado tras una cita',
    },
    anyway: 'Reservar de todos modos',
    title: 'Reservar para un paciente',
    who: '¿Para quién es?',
    titleFor: (name) => `Reservar para ${name}`,
    day: 'Día',
    treatment: 'Tratamiento',
    chooseTreatment: 'Elija un tratamiento',
    treatmentMissing: 'Primero elija un tratamiento.',
    option: (name: string, price: string, free: number) =>
      `${name}, ${price} · ${free} ${plural(free, 'es-US', { one: 'libre', other: 'libres' })}`,
    noneFree: 'No hay horarios libres este día. Elija otro tratamiento u otro día.',
    name: 'Nombre',
    email: 'Correo electrónico (opcional)',
    emailHint: 'Enviaremos la confirmación a este correo. El paciente puede usarlo más adelante para abrir una cuenta.',
    notProved: 'sin verificar: pida al paciente que confirme este correo',
    similar: 'nombre parecido',
    noEmail: 'Sin correo electrónico',
    number: 'Teléfono',
    known: (count: number) =>
      `${count} ${plural(count, 'es-US', { one: 'coincidencia', other: 'coincidencias' })} abajo`,
    knownList: 'Pacientes que coinciden',
    anotherPatient: 'Otro paciente',
    next: (when) => `Próxima cita: ${when}`,
    close: 'Cerrar',
    submit: 'Reservar',
    done: (name, treatment, date, time) => `Cita reservada: ${name}, ${treatment}, ${date} a ${hour(time)}`,
    already: (date: string, slot: string) => `Este paciente ya tiene una cita el ${date} (${slot}).`,
    unsure:
      'No recibimos respuesta, así que no sabemos si la cita está reservada. Pulse “Reservar” otra vez. No se reservará dos veces.',
    failed: 'No se pudieron cargar los horarios libres.',
    tryAgain: 'Intentar de nuevo',
  },
  closed: 'Cerrado:',
  loading: 'Cargando citas',
  none: 'No hay citas este día.',
  noneFound: 'Ninguna cita coincide.',
  showAll: 'Ver todas las citas',
  stale: 'Sin conexión. Es posible que esta lista no esté al día.',
  failed: 'No se pudieron cargar las citas.',
  tryAgain: 'Intentar de nuevo',
}
