import { english } from '../english.ts'

/** The English texts of the booking dialog and of the next days of a treatment. */
export const enBookingDialog = english('bookingDialog', {
  close: 'Close',
  slot: 'Slot',
  date: 'Date',
  name: 'Name',
  email: 'Email',
  number: 'Number',
  numberHint: 'Phone number, in case we need to reach you',
  submit: 'Submit',
  tooSoon: 'You can cancel this appointment online within 10 minutes of booking. After that, please call the clinic.',
  twoClocks: (clinicTime: string, ownTime: string) => `${clinicTime} at the clinic, ${ownTime} for you`,
  gone: (time: string) => `${time} is no longer free.`,
  taken: (time: string, next: string) => `${time} was just booked by someone else. We’ve selected ${next} instead.`,
  takenLast: (time: string, date: string) =>
    `${time} was just booked by someone else, and there are no other times on ${date}.`,
  noneFree: (date: string) => `No free times on ${date}.`,
  otherDay: 'Choose another day',
  priceNow: (price: string, before: string) =>
    `The price changed from ${before} to ${price}. Submit again to book at the new price.`,
  inLine: (wait: string) =>
    `Many people are booking right now. You’re in line, and it should be your turn ${wait} or sooner. Keep this page open.`,
  unsure: 'We didn’t get a response, so we don’t know if you’re booked. Submit again. You won’t be booked twice.',
  already: (date: string, slot: string) => `you already have an appointment, ${date} at ${slot}`,
  clash: (slot: string) => `You already have an appointment at that time (${slot}). Choose another time.`,
  moreDays: 'More days',
  laterDays: 'Show later days',
  noMoreDays: 'No other free times within a year.',
  moreTimes: (count: number) => `+${count} more`,
  nextOn: (date: string) => `Next: ${date}`,
})

/** The texts that every language provides. */
export type BookingDialogMessages = typeof enBookingDialog
