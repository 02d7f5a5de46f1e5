/** What mails about appointments and their money say in English. No treatment is named anywhere in them. */
export const enMailTexts = {
  booked: {
    subject: (date: string) => `Your appointment on ${date} is set`,
    opening: 'Your appointment is set. We look forward to seeing you.',
    price: (amount: string) => `Price: ${amount}, still to be paid`,
    paid: (amount: string) => `Price: ${amount}, paid`,
  },
  cancelled: {
    subject: (date: string) => `Your appointment on ${date} is cancelled`,
    byPatient: 'Your appointment is cancelled, as you asked.',
    byClinic: 'We are sorry: we had to cancel your appointment.',
    reason: 'You can read why in My Appointments.',
    backToCard: (amount: string) => `${amount} goes back to your card. We will write again once it is on its way.`,
    backAtClinic: (amount: string) => `You paid ${amount} at the clinic: the reception hands it back to you there.`,
    calendar: 'If it is in your calendar, the file with this mail takes it out; some calendars leave that to you.',
    again: 'Find another time',
  },
  paid: {
    subject: 'We have received your payment',
    byCard: (amount: string) => `Thank you: we have received ${amount} by card for this appointment.`,
    atClinic: (amount: string) => `Thank you: we have received ${amount} at the clinic for this appointment.`,
    receipt: 'The receipt is in My Appointments.',
  },
  refunded: {
    subject: 'We have returned your payment',
    toCard: (amount: string) =>
      `We have returned ${amount} to your card for this appointment. Your bank may take a few days to show it.`,
    atClinic: (amount: string) => `We have handed ${amount} back to you at the clinic for this appointment.`,
  },
  when: (date: string, slot: string, zone: string) => `When: ${date}, ${slot} (${zone})`,
  where: (place: string) => `Where: ${place}`,
  cancelUntil: (time: string, date: string, zone: string) =>
    `If you cannot come, you can cancel it in My Appointments until ${time} on ${date} (${zone}).`,
  tooNear: 'It starts too soon to be cancelled online.',
  call: (phone: string) => `You can reach us at ${phone}.`,
  myAppointments: 'My Appointments',
  /** What a calendar shows of an appointment; no marks of direction, which some calendars would show too. */
  calendarEntry: {
    title: (clinic: string) => `Appointment at ${clinic}`,
    phone: (phone: string) => `Phone: ${phone}`,
  },
}

/** What a language says in these mails. */
export type MailTexts = typeof enMailTexts
