/** The English texts about cancelling an appointment, fetched where that is near. */
export const enCancel = {
  title: 'Cancel this appointment?',
  titlePassed: 'Too late to cancel here',
  nothingPaid: 'You have not paid anything, so there is nothing to return.',
  backToCard: (amount: string) => `${amount} goes back to your card. It arrives in a few days.`,
  backAtClinic: (amount: string) => `You paid ${amount} at the clinic: the reception hands it back to you there.`,
  backIfConfirmed: 'Your payment is still being confirmed. If it goes through, it is returned to your card.',
  until: (time: string, date: string) => `You can cancel until ${time} on ${date}.`,
  passed: (time: string, date: string) =>
    `This appointment could be cancelled here until ${time} on ${date}. If you cannot come, please call the clinic.`,
  slotFree: 'Somebody else can then book the time.',
  keep: 'Keep it',
  confirm: 'Cancel appointment',
  close: 'Close',
  unsure: 'No answer came, so it may or may not be cancelled. Try again: nothing is cancelled twice.',
  done: (treatment: string, date: string) => `Cancelled: ${treatment} on ${date}`,
  payNow: 'Pay now',
  mailing: (email: string) => `We are also mailing it to ${email}.`,
  howTo: (time: string, date: string) => `You can cancel it under My Appointments until ${time} on ${date}.`,
  tooNear: 'It starts too soon to be cancelled here. If you cannot come, please call the clinic.',
}

/** What a language's module of these texts provides. */
export type CancelMessages = typeof enCancel
