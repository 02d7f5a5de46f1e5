import type { CancelMessages } from '../en/cancel.ts'
import { hour } from './hour.ts'

/** The Spanish texts about cancelling an appointment, fetched where that is near. */
export const esCancel: CancelMessages = {
  title: '¿Cancelar esta cita?',
  titlePassed: 'Ya no se puede cancelar aquí',
  nothingPaid: 'No ha pagado nada, así que no hay nada que devolver.',
  backToCard: (amount: string) => `Le reembolsamos ${amount} a su tarjeta. Llega en unos días.`,
  backAtClinic: (amount: string) => `Usted pagó ${amount} en la clínica: recepción se lo devuelve allí.`,
  backIfConfirmed: 'Su pago aún se está confirmando. Si llega, se reembolsa a su tarjeta.',
  until: (time: string, date: string) => `Puede cancelar hasta ${hour(time)} del ${date}.`,
  passed: (time: string, date: string) =>
    `Esta cita se podía cancelar aquí hasta ${hour(time)} del ${date}. Si no puede venir, llame a la clínica, por favor.`,
  slotFree: 'El horario queda libre para otra persona.',
  keep: 'Mantener la cita',
  confirm: 'Cancelar la cita',
  close: 'Cerrar',
  unsure: 'No llegó respuesta: puede que esté cancelada o no. Inténtelo de nuevo: nada se cancela dos veces.',
  done: (treatment: string, date: string) => `Cita cancelada: ${treatment} del ${date}`,
  payNow: 'Pagar ahora',
  mailing: (email: string) => `También se la enviamos por correo a ${email}.`,
  howTo: (time: string, date: string) => `Puede cancelarla en “Mis citas” hasta ${hour(time)} del ${date}.`,
  tooNear: 'Ya no se puede cancelar aquí, porque falta muy poco. Si no puede venir, llame a la clínica, por favor.',
}
