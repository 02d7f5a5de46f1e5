import type { OwnBookingMessages } from '../en/own-booking.ts'
import { hour } from './hour.ts'

/** The Spanish texts about a patient’s own booking: for whom, and what follows. */
export const esOwnBooking: OwnBookingMessages = {
  who: '¿Para quién es?',
  addPerson: 'Añadir hijo o pareja',
  addAndChoose: 'Añadir y elegir',
  addNote: 'Añadir una nota',
  overlaps: 'Coincide',
  sameDay: (treatment: string, slot: string) => `Ya está reservado ese día: ${treatment}, ${slot}.`,
  overlapsWith: (treatment: string, slot: string) => `Ya está reservado: ${treatment}, ${slot}.`,
  note: 'Nota para la clínica (opcional)',
  noteHint: 'Dolor, miedo a las agujas, silla de ruedas: lo que nos ayude a atenderle.',
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
}
