import type { CancelMessages } from '../en/cancel.ts'
import { hour } from './hour.ts'

/** The Spanish texts about cancelling an appointment. */
export const esCancel: CancelMessages = {
  title: '¿Cancelar esta cita?',
  titlePassed: 'Ya no se puede cancelar en línea',
  nothingPaid: 'No ha pagado, así que no hay nada que reembolsar.',
  backToCard: (amount: string) => `Reembolsaremos ${amount} a su tarjeta. Tarda unos días en llegar.`,
  backAtClinic: (amount: string) => `Usted pagó ${amount} en la clínica. Recoja su reembolso en recepción.`,
  backIfConfirmed: 'Su pago aún se está confirmando. Si se completa, lo reembolsaremos a su tarjeta.',
  backIfDisputeWon: (amount: string) =>
    `Su banco está decidiendo sobre su pago de ${amount}. Si decide a favor de la clínica, lo reembolsaremos a su tarjeta.`,
  until: (time: string, date: string) => `Puede cancelar hasta ${hour(time)} del ${date}.`,
  passed: (time: string, date: string) =>
    `Esta cita se podía cancelar en línea hasta ${hour(time)} del ${date}. Si no puede venir, llame a la clínica, por favor.`,
  slotFree: 'El horario queda libre para otra persona.',
  keep: 'Mantener la cita',
  confirm: 'Cancelar la cita',
  close: 'Cerrar',
  unsure: 'No recibimos respuesta, así que no sabemos si se canceló. Puede intentarlo de nuevo sin problema.',
  done: (treatment: string, date: string) => `Cita cancelada: ${treatment} del ${date}`,
  payNow: 'Pagar ahora',
  mailing: (email: string) => `También enviamos los detalles por correo a ${email}.`,
  howTo: (time: string, date: string) => `Puede cancelarla en “Mis citas” hasta ${hour(time)} del ${date}.`,
  tooNear:
    'Falta muy poco para esta cita y ya no se puede cancelar en línea. Si no puede venir, llame a la clínica, por favor.',
}
