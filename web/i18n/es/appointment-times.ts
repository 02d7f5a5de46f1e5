import type { WhenMessages } from '../en/appointment-times.ts'

/** The Spanish texts next to the time of an appointment. */
export const esWhen: WhenMessages = {
  own: (time: string) => `Su hora: ${time}`,
  addToCalendar: 'Agregar al calendario',
  calendarFile: 'cita.ics',
  calendarFailed: 'No se pudo descargar el archivo del calendario. Inténtelo de nuevo.',
  tooLate: 'Ya es tarde para cancelar esta cita en línea.',
  callToChange: (phone) => `Llame al ${phone} para cambiarla`,
  contactToChange: 'Póngase en contacto con la clínica para cambiarla',
  directions: 'Cómo llegar',
  bring: 'Traiga su identificación, su tarjeta del seguro si la tiene y una lista de los medicamentos que toma.',
}
