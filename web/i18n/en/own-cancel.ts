import { english } from '../english.ts'

/** The English texts of cancelling an own appointment. */
export const enOwnCancel = english('ownCancel', {
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
  cancelled: 'Cancelled',
  refunded: (amount: string) => `Cancelled. ${amount} goes back to you`,
  another: (treatment: string) => `Another time for ${treatment}?`,
  moreTimes: 'More times',
})

/** The texts that every language provides. */
export type OwnCancelMessages = typeof enOwnCancel
