/** The English texts about cancelling an appointment, fetched where that is near. */
export const enCancel = {
  title: 'Cancel this appointment?',
  nothingPaid: 'You have paid nothing, so there is nothing to return.',
  backToCard: (amount: string) => `${amount} goes back to your card. It arrives in a few days.`,
  backAtClinic: (amount: string) => `You paid ${amount} at the clinic: the reception hands it back to you there.`,
  backIfConfirmed: 'Your payment is still being confirmed. Should it come in, it goes back to your card.',
  until: (time: string, date: string) => `You can cancel until ${time} on ${date}.`,
  passed: (time: string, date: string) =>
    `It could be cancelled here until ${time} on ${date}. Please call the clinic.`,
  slotFree: 'The time is then free for somebody else.',
  keep: 'Keep it',
  confirm: 'Cancel appointment',
  close: 'Close',
  unsure: 'No answer came, so it may be cancelled or not. Try again: nothing is cancelled twice.',
  done: (treatment: string, date: string) => `Cancelled: ${treatment} on ${date}`,
  payNow: 'Pay now',
  mailing: (email: string) => `We are mailing it to ${email} as well.`,
  howTo: (time: string, date: string) => `You can cancel it under My Appointments until ${time} on ${date}.`,
  tooNear: 'It is too near to be cancelled here. If you cannot come, call the clinic.',
}

/** What a language's module of these texts provides. */
export type CancelMessages = typeof enCancel
