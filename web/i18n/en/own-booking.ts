import { english } from '../english.ts'

/** The English texts about a patient’s own booking: for whom, and what follows. */
export const enOwnBooking = english('ownBooking', {
  who: 'Who is it for?',
  addPerson: 'Add a child or partner',
  addAndChoose: 'Add and choose',
  addNote: 'Add a note',
  overlaps: 'Overlaps',
  sameDay: (treatment: string, slot: string) => `Already booked on this day: ${treatment}, ${slot}.`,
  overlapsWith: (treatment: string, slot: string) => `Already booked: ${treatment}, ${slot}.`,
  note: 'Note for the clinic (optional)',
  noteHint: 'Pain, fear of needles, a wheelchair: anything that helps us.',
  payNow: 'Pay now',
  seePayment: 'See the payment',
  mailing: (email: string) => `We’re also emailing the details to ${email}.`,
  howTo: (time: string, date: string) => `You can cancel in My Appointments until ${time} on ${date}.`,
  rule: (time: string, date: string) => `You can move or cancel this appointment until ${time} on ${date}.`,
  howToMove: (time: string, date: string) => `You can move it until ${time} on ${date}.`,
  payLater: 'Or pay later or at the clinic. Your time is booked either way.',
  payThere: 'You pay at the clinic.',
  move: 'Move',
  cancel: 'Cancel',
  another: 'Book another appointment',
  booked: 'You’re booked',
  notBooked: 'Your appointment',
  unknown: 'We couldn’t find this appointment',
  unknownHelp: 'It may belong to another account.',
  appointments: 'My Appointments',
  remindMe: 'Email me reminders of my appointments',
  remindersSaved: 'Saved for all your appointments',
})

/** The texts that every language provides. */
export type OwnBookingMessages = typeof enOwnBooking
