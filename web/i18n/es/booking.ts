import type { BookingMessages } from '../en/booking.ts'
import { plural } from '../format.ts'
import { hour } from './hour.ts'

const freeTimes = (count: number) =>
  `${count} ${plural(count, 'es-US', { one: 'horario libre', other: 'horarios libres' })}`

/** The Spanish texts of choosing a time and booking it, fetched with the appointment page. */
export const esBooking: BookingMessages = {
  calendar: {
    /** Where a week begins: Monday 1 to Sunday 7. */
    firstWeekday: 7,
    narrowWeekdays: false,
    previousMonth: 'Mes anterior',
    nextMonth: 'Mes siguiente',
    day: (date: string, isToday: boolean) => (isToday ? `${date}, hoy` : date),
    dayFull: (day: string) => `${day}, sin horarios libres`,
    dayClosed: (day: string) => `${day}, cerrado`,
    today: 'Hoy',
    free: 'Horarios libres',
    full: 'Sin horarios',
    closed: 'Cerrado',
  },

  appointment: {
    title: 'Reservar cita',
    chooseDay: 'Elija un día',
    lead: 'Luego elija tratamiento y horario.',
    availableOn: 'Citas disponibles el',
    loading: 'Buscando horarios libres',
    firstFree: 'Primer horario libre:',
    tryAnother: 'Pruebe otra fecha.',
    nextOn: (date: string) => `Próximo: ${date}`,
    nextThisOn: (treatment: string, date: string) => `Próximo: ${date}, ${treatment}`,
    toNextDay: (date: string) => `Próximo día con horarios libres: ${date}`,
    price: 'Precio:',
    spaces: (count: number) => (count === 0 ? 'Sin horarios libres' : freeTimes(count)),
    book: 'Reservar cita',
    bookThis: (treatment: string) => `Reservar cita: ${treatment}`,
    nothingFree: (date: string) => `No hay horarios libres el ${date}.`,
    closedOn: (date: string) => `La clínica cierra el ${date}.`,
    dayInstead: 'El día que pidió no se puede reservar. Estos son los horarios de hoy.',
    nothingOffered: 'La clínica aún no tiene tratamientos para reservar.',
    failed: 'No se pudieron cargar los horarios libres',
    failedHelp: 'Revise su conexión e inténtelo de nuevo, o llame a la clínica.',
    nowFree: (treatment: string, count: number) =>
      `${treatment}: ${count === 0 ? 'ya no hay horarios libres' : `ahora ${freeTimes(count)}`}`,
    timesChanged: 'Los horarios libres cambiaron.',
    stale: 'Se perdió la conexión; lo que ve puede haber cambiado.',
    tryAgain: 'Intentar de nuevo',
  },

  booking: {
    close: 'Cerrar',
    slot: 'Horario',
    date: 'Fecha',
    name: 'Nombre',
    email: 'Correo electrónico',
    number: 'Teléfono',
    numberHint: 'Para avisarle si algo cambia',
    submit: 'Reservar',
    tooSoon: 'Falta tan poco que ya no se podrá cancelar aquí. Si no pudiera venir, llame a la clínica, por favor.',
    at: (time: string, date: string) => `${date}, ${time}`,
    twoClocks: (clinicTime: string, ownTime: string) => `${clinicTime} en la clínica; ${ownTime} para usted`,
    gone: (time: string) => `El horario de ${hour(time)} ya no está libre.`,
    taken: (time: string, next: string) =>
      `Alguien acaba de reservar el horario de ${hour(time)}; elegimos el de ${hour(next)} en su lugar.`,
    takenLast: (time: string, date: string) =>
      `Alguien acaba de reservar el horario de ${hour(time)} y no queda otro libre el ${date}.`,
    noneFree: (date: string) => `No queda ningún horario libre el ${date}.`,
    otherDay: 'Elegir otro día',
    priceNow: (price: string, before: string) =>
      `El precio cambió de ${before} a ${price}. Pulse “Reservar” otra vez si quiere la cita al precio nuevo.`,
    unsure:
      'No llegó respuesta: puede que su cita esté reservada o no. Pulse “Reservar” otra vez: no se reservará dos veces.',
    done: (date: string, slot: string) => `Su cita está reservada: ${date}, ${slot}`,
    already: (date: string, slot: string) => `Usted ya tiene una cita: ${date}, ${slot}`,
    clash: (slot: string) => `Usted ya tiene una cita a esa hora (${slot}). Elija otro horario.`,
    confirmed: 'Su cita está reservada',
    myAppointments: 'Mis citas',
  },
}
