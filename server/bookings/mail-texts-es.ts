import type { MailTexts } from './mail-texts-en.ts'

/** What mails about appointments and their money say in Spanish. */
export const esMailTexts: MailTexts = {
  booked: {
    subject: (date) => `Su cita del ${date} está reservada`,
    opening: 'Su cita está reservada. Le esperamos.',
    price: (amount) => `Precio: ${amount}, pendiente de pago`,
    paid: (amount) => `Precio: ${amount}, pagado`,
  },
  cancelled: {
    subject: (date) => `Su cita del ${date} está cancelada`,
    byPatient: 'Su cita está cancelada, como usted pidió.',
    byClinic: 'Lo sentimos: tuvimos que cancelar su cita.',
    reason: 'El motivo aparece junto a ella en “Mis citas”.',
    backToCard: (amount) => `Le reembolsamos ${amount} a su tarjeta. Le escribiremos de nuevo cuando esté en camino.`,
    backAtClinic: (amount) => `Usted pagó ${amount} en la clínica: recepción se lo devuelve allí.`,
    calendar:
      'Si está en su calendario, el archivo de este correo la quita; algunos calendarios esperan que lo haga usted.',
    again: 'Buscar otro horario',
  },
  paid: {
    subject: 'Recibimos su pago',
    byCard: (amount) => `Gracias: recibimos ${amount} con tarjeta por esta cita.`,
    atClinic: (amount) => `Gracias: recibimos ${amount} en la clínica por esta cita.`,
    receipt: 'El recibo está en “Mis citas”.',
  },
  refunded: {
    subject: 'Le reembolsamos su pago',
    toCard: (amount) =>
      `Le reembolsamos ${amount} a su tarjeta por esta cita. Su banco puede tardar unos días en mostrarlo.`,
    atClinic: (amount) => `Le devolvimos ${amount} en la clínica por esta cita.`,
  },
  when: (date, slot, zone) => `Cuándo: ${date}, ${slot} (${zone})`,
  where: (place) => `Dónde: ${place}`,
  cancelUntil: (time, date, zone) =>
    `Si no puede venir, puede cancelarla en “Mis citas” hasta el ${date}, ${time} (${zone}).`,
  tooNear: 'Falta muy poco para cancelarla en línea.',
  call: (phone) => `Puede llamarnos al ${phone}.`,
  myAppointments: 'Mis citas',
  calendarEntry: {
    title: (clinic) => `Cita en ${clinic}`,
    phone: (phone) => `Teléfono: ${phone}`,
  },
}
