import type { BookingDialogMessages } from '../en/booking-dialog.ts'
import { hour } from './hour.ts'

/** The Spanish texts of the booking dialog and of the next days of a treatment. */
export const esBookingDialog: BookingDialogMessages = {
  close: 'Cerrar',
  slot: 'Horario',
  date: 'Fecha',
  name: 'Nombre',
  email: 'Correo electrónico',
  number: 'Teléfono',
  numberHint: 'Por si necesitamos comunicarnos con usted',
  submit: 'Reservar',
  tooSoon:
    'Puede cancelar esta cita en línea durante los 10 minutos siguientes a la reserva. Después, llame a la clínica, por favor.',
  twoClocks: (clinicTime: string, ownTime: string) => `${clinicTime} en la clínica; ${ownTime} para usted`,
  gone: (time: string) => `El horario de ${hour(time)} ya no está libre.`,
  taken: (time: string, next: string) =>
    `Otra persona acaba de reservar el horario de ${hour(time)}. Hemos elegido el de ${hour(next)} en su lugar.`,
  takenLast: (time: string, date: string) =>
    `Otra persona acaba de reservar el horario de ${hour(time)} y no queda otro libre el ${date}.`,
  noneFree: (date: string) => `No queda ningún horario libre el ${date}.`,
  otherDay: 'Elegir otro día',
  priceNow: (price: string, before: string) =>
    `El precio cambió de ${before} a ${price}. Pulse “Reservar” otra vez si quiere la cita al precio nuevo.`,
  inLine: (wait) =>
    `Hay muchas personas reservando ahora mismo. Está en la fila y debería ser su turno ${wait} o antes. Mantenga abierta esta página.`,
  unsure:
    'No recibimos respuesta, así que no sabemos si su cita está reservada. Pulse “Reservar” otra vez. No se reservará dos veces.',
  already: (date: string, slot: string) => `Usted ya tiene una cita: ${date}, ${slot}`,
  clash: (slot: string) => `Usted ya tiene una cita a esa hora (${slot}). Elija otro horario.`,
  moreDays: 'Más días',
  laterDays: 'Mostrar días posteriores',
  noMoreDays: 'No hay más horarios libres en un año.',
  moreTimes: (count: number) => `+${count} más`,
  nextOn: (date: string) => `Próximo: ${date}`,
}
