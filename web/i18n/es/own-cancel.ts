import type { OwnCancelMessages } from '../en/own-cancel.ts'
import { hour } from './hour.ts'

/** The Spanish texts of cancelling an own appointment. */
export const esOwnCancel: OwnCancelMessages = {
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
  cancelled: 'Cita cancelada',
  refunded: (amount) => `Cita cancelada. Le devolvemos ${amount}`,
  another: (treatment) => `¿Otro horario para ${treatment}?`,
  moreTimes: 'Más horarios',
}
