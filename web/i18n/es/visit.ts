import type { VisitMessages } from '../en/visit.ts'

/** The Spanish texts of the page behind the link of a reminder. */
export const esVisit: VisitMessages = {
  title: 'Su cita',
  checking: 'Comprobando su enlace',
  question: (name) => `${name}, ¿vendrá a su cita?`,
  treatment: 'Tratamiento',
  when: 'Cuándo',
  where: 'Dónde',
  directions: 'Cómo llegar',
  confirm: 'Sí, iré',
  confirmed: (name, weekday) => `Nos vemos el ${weekday}, ${name}`,
  confirmedHelp: 'Su cita está confirmada.',
  move: 'Cambiar',
  cancel: 'Cancelar',
  signIn: 'Para cambiarla o cancelarla, primero inicie sesión.',
  moved: 'Esta cita se cambió de hora',
  movedHelp: 'Este enlace es de la hora anterior. Inicie sesión para ver la nueva.',
  cancelled: 'Esta cita se canceló',
  cancelledHelp: '¿Quiere buscar otro horario?',
  seeTimes: 'Ver horarios disponibles',
  ended: 'Este enlace ya no es válido',
  endedHelp:
    'Un enlace sirve hasta que empieza su cita y deja de servir si la cita cambia. Inicie sesión para ver sus citas o llámenos.',
  appointments: 'Ir a Mis citas',
  failed: 'No se pudo abrir su enlace',
  tryAgain: 'Intentar de nuevo',
  callToChange: (phone) => `Llame al ${phone} para cambiarla`,
  contactToChange: 'Póngase en contacto con la clínica para cambiarla',
}
