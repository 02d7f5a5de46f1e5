import { english } from '../english.ts'

/** The English texts next to the time of an appointment. */
export const enWhen = english('when', {
  own: (time: string) => `Your time: ${time}`,
  addToCalendar: 'Add to calendar',
  calendarFile: 'appointment.ics',
  calendarFailed: 'Couldn’t download the calendar file. Try again.',
  tooLate: 'It’s too late to cancel this appointment online.',
  /** After the deadline for moving or cancelling online. */
  callToChange: (phone: string) => `Call ${phone} to change it`,
  contactToChange: 'Contact the clinic to change it',
  directions: 'Get directions',
  bring: 'Bring your ID, your insurance card if you have one, and a list of the medicines you take.',
})

/** The texts that every language provides. */
export type WhenMessages = typeof enWhen
