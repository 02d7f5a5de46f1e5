import { english } from '../english.ts'

/** The English texts of the page behind the link of a reminder. */
export const enVisit = english('visit', {
  title: 'Your appointment',
  checking: 'Checking your link',
  question: (name: string) => `${name}, will you be there?`,
  treatment: 'Treatment',
  when: 'When',
  where: 'Where',
  directions: 'Get directions',
  confirm: 'I’ll be there',
  confirmed: (name: string, weekday: string) => `See you on ${weekday}, ${name}`,
  confirmedHelp: 'Your appointment is confirmed.',
  move: 'Move',
  cancel: 'Cancel',
  signIn: 'To move or cancel, you sign in first.',
  moved: 'This appointment was moved',
  movedHelp: 'This link is for the earlier time. Sign in to see the new one.',
  cancelled: 'This appointment was cancelled',
  cancelledHelp: 'Would you like to find another time?',
  seeTimes: 'See free times',
  ended: 'This link has ended',
  endedHelp:
    'A link works until its appointment starts, and ends when the appointment changes. Sign in to see your appointments, or call us.',
  appointments: 'Go to My Appointments',
  failed: 'Couldn’t open your link',
  tryAgain: 'Try again',
  /** After the deadline for moving or cancelling online. */
  callToChange: (phone: string) => `Call ${phone} to change it`,
  contactToChange: 'Contact the clinic to change it',
})

/** The texts that every language provides. */
export type VisitMessages = typeof enVisit
