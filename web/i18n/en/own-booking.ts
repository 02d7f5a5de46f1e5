/** The English texts about a patient’s own booking: for whom, what follows, and cancelling it. */
export const enOwnBooking = {
  who: 'Who is it for?',
  forSomeoneElse: 'Book for someone else',
  addPerson: 'Add someone',
  note: 'Note for the clinic (optional)',
  noteHint: 'Pain, fear of needles, a wheelchair: anything that helps us.',
  title: 'Cancel this appointment?',
  titlePassed: 'Too late to cancel online',
  nothingPaid: 'You haven’t paid, so there’s nothing to refund.',
  backToCard: (amount: string) => `We’ll refund ${amount} to your card. It takes a few days to arrive.`,
  backAtClinic: (amount: string) => `You paid ${amount} at the clinic. Collect your refund at reception.`,
  backIfConfirmed: (amount: string) =>
    `Your payment is still being confirmed. If it goes through, we’ll refund ${amount} to your card.`,
  backIfDisputeWon: (amount: string, refund: string) =>
    `Your bank is deciding about your payment of ${amount}. If it decides for the clinic, we’ll refund ${refund} to your card.`,
  partToCard: (part: string, amount: string) =>
    `We’ll refund ${part} of the ${amount} you paid to your card. It takes a few days to arrive.`,
  partAtClinic: (part: string, amount: string) =>
    `We’ll refund ${part} of the ${amount} you paid at the clinic. Collect it at reception.`,
  kept: (amount: string) => `The ${amount} you paid isn’t refunded, because the appointment is too soon.`,
  shareUntil: (time: string, date: string) => `You get this refund until ${time} on ${date}.`,
  until: (time: string, date: string) => `You can cancel until ${time} on ${date}.`,
  slotFree: 'The time becomes available to others.',
  keep: 'Keep appointment',
  confirm: 'Cancel appointment',
  close: 'Close',
  unsure: 'We didn’t get a response, so we don’t know if it was cancelled. It’s safe to try again.',
  done: (treatment: string, date: string) => `Cancelled: ${treatment} on ${date}`,
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
  tooNear: 'It’s too late to cancel this appointment online.',
}

/** The texts that every language provides. */
export type OwnBookingMessages = typeof enOwnBooking
