import type { OwnBookingMessages } from '../en/own-booking.ts'
import { hour } from './hour.ts'

/** The Spanish texts about cancelling an appointment. */
export const esOwnBooking: OwnBookingMessages = {
  who: '¿Para quién es?',
  forSomeoneElse: 'Reservar para otra persona',
  addPerson: 'Añadir a alguien',
  note: 'Nota para la clínica (opcional)',
  noteHint: 'Dolor, miedo a las agujas, silla de ruedas: lo que nos ayude a atenderle.',
  title: '¿Cancelar esta cita?',
  titlePassed: 'Ya no se puede cancelar en línea',
  nothingPaid: 'No ha pagado, así que no hay nada que reembolsar.',
  backToCard: (amount: string) => `Reembolsaremos ${amount} a su tarjeta. Tarda unos días en llegar.`,
  backAtClinic: (amount: string) => `Usted pagó ${amount} en la clínica. Recoja su reembolso en recepción.`,
  backIfConfirmed: (amount) =>
    `Su pago todavía se está confirmando. Si se completa, reembolsaremos ${amount} a su tarjeta.`,
  backIfDisputeWon: (amount, refund) =>
    `Su banco está decidiendo sobre su pago de ${amount}. Si decide a favor de la clínica, reembolsaremos ${refund} a su tarjeta.`,
  partToCard: (part, amount) =>
    `Reembolsaremos ${part} de los ${amount} que pagó a su tarjeta. Tarda unos días en llegar.`,
  partAtClinic: (part, amount) =>
    `Reembolsaremos ${part} de los ${amount} que pagó en la clínica. Recójalos en recepción.`,
  kept: (amount) => `Los ${amount} que pagó no se reembolsan porque falta poco para la cita.`,
  shareUntil: (time, date) => `Recibe este reembolso hasta las ${time} del ${date}.`,
  until: (time: string, date: string) => `Puede cancelar hasta ${hour(time)} del ${date}.`,
  slotFree: 'El horario queda libre para otra persona.',
  keep: 'Mantener la cita',
  confirm: 'Cancelar la cita',
  close: 'Cerrar',
  unsure: 'No recibimos respuesta, así que no sabemos si se canceló. Puede intentarlo de nuevo sin problema.',
  done: (treatment: string, date: string) => `Cita cancelada: ${treatment} del ${date}`,
  payNow: 'Pagar ahora',
  seePayment: 'Ver el pago',
  mailing: (email: string) => `También enviamos los detalles por correo a ${email}.`,
  howTo: (time: string, date: string) => `Puede cancelarla en “Mis citas” hasta ${hour(time)} del ${date}.`,
  rule: (time, date) => `Puede cambiar o cancelar esta cita hasta las ${time} del ${date}.`,
  howToMove: (time, date) => `Puede cambiarla hasta las ${time} del ${date}.`,
  payLater: 'O pague más tarde o en la clínica. Su hora está reservada en cualquier caso.',
  payThere: 'Se paga en la clínica.',
  move: 'Cambiar',
  cancel: 'Cancelar',
  another: 'Reservar otra cita',
  booked: 'Su cita está reservada',
  notBooked: 'Su cita',
  unknown: 'No encontramos esta cita',
  unknownHelp: 'Puede que sea de otra cuenta.',
  appointments: 'Mis citas',
  remindMe: 'Enviarme recordatorios de mis citas por correo',
  remindersSaved: 'Guardado para todas sus citas',
  tooNear: 'Ya es tarde para cancelar esta cita en línea.',
}
