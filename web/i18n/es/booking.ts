import type { BookingMessages } from '../en/booking.ts'
import { plural } from '../format.ts'
import { hour } from './hour.ts'

const freeTimes = (count: number) =>
  `${count} ${plural(count, 'es-US', { one: 'horario libre', other: 'horarios libres' })}`

/** The Spanish texts of the appointment page. */
export const esBooking: BookingMessages = {
  calendar: {
    /** First day of the week, from Monday (1) to Sunday (7). */
    firstWeekday: 1,
    narrowWeekdays: false,
    previousWeeks: 'Cuatro semanas anteriores',
    nextWeeks: 'Cuatro semanas siguientes',
    previousWeek: 'Semana anterior',
    nextWeek: 'Semana siguiente',
    showFourWeeks: 'mostrar cuatro semanas',
    day: (date: string, isToday: boolean) => (isToday ? `${date}, hoy` : date),
    dayWith: (day: string, state: string) => `${day}, ${state}`,
    freeTimes: (count: number) => (count === 0 ? 'sin horarios libres' : freeTimes(count)),
    closedFor: (reason: string) => (reason ? `cerrado, ${reason}` : 'cerrado'),
    today: 'Hoy',
    present: 'Su cita actual',
    free: 'Horarios libres',
    full: 'Sin horarios',
  },

  appointment: {
    title: 'Reservar cita',
    chooseDay: 'Elija un día',
    lead: 'Luego elija un tratamiento y un horario.',
    availableOn: 'Citas disponibles el',
    loading: 'Cargando horarios libres',
    firstFree: 'Primer horario libre:',
    anyone: 'Cualquiera',
    anyDoctor: 'Cualquier dentista',
    joinWaitlist: 'Entrar en la lista de espera',
    tryAnother: 'Pruebe otra fecha.',
    nextFree: (date: string) => `Próximo día libre: ${date}`,
    showDay: (date: string) => `Ver ${date}`,
    need: '¿Qué necesita?',
    allTreatments: 'Todos los tratamientos',
    nextThisOn: (treatment: string, date: string) => `Próximo: ${date}, ${treatment}`,
    toNextDay: (date: string) => `Próximo día con horarios libres: ${date}`,
    price: 'Precio:',
    spaces: (count: number) => (count === 0 ? 'Sin horarios libres' : freeTimes(count)),
    book: 'Reservar cita',
    bookThis: (treatment: string) => `Reservar cita: ${treatment}`,
    nothingFree: (date: string) => `No hay horarios libres el ${date}.`,
    closedOn: (date: string) => `La clínica cierra el ${date}.`,
    dayInstead: 'Ese día no se puede reservar. En su lugar se muestran los horarios de hoy.',
    nothingOffered: 'Todavía no hay tratamientos para reservar.',
    failed: 'No se pudieron cargar los horarios libres',
    failedHelp: 'Revise su conexión e inténtelo de nuevo, o llame a la clínica.',
    nowFree: (treatment: string, count: number) =>
      `${treatment}: ${count === 0 ? 'ya no hay horarios libres' : `ahora ${freeTimes(count)}`}`,
    timesChanged: 'Los horarios libres cambiaron.',
    zone: (time: string) =>
      `Las horas se muestran en la zona horaria de la clínica. Allí el reloj marca ${hour(time)} en este momento.`,
    stale: 'Sin conexión. Es posible que los horarios no estén al día.',
    tryAgain: 'Intentar de nuevo',
    doctor: 'Dentista',
    doctorNotFree: (name: string) => `${name} · No disponible este día`,
    doctorFull: (name: string) => `${name} no tiene horarios libres este día. Elija otro dentista u otro día.`,
    done: (date: string, slot: string) => `Su cita está reservada: ${date}, ${slot}`,
  },
}
