import { english } from '../english.ts'

/** The English texts about the patient's own visits on the home page. */
export const enOwnHome = english('ownHome', {
  next: (when: string) => `Your next visit: ${when}`,
  none: 'Book your next visit',
  noneHelp: 'Choose a day and see every free time with its price.',
  failed: 'Couldn’t load your visits',
  failedHelp: 'They are safe. You find them in My Appointments.',
  directions: 'Directions',
  move: 'Move',
  moveThis: (treatment: string) => `Move ${treatment}`,
  pay: 'Pay',
  payThis: (price: string, treatment: string) => `Pay ${price} for ${treatment}`,
  bookAgain: 'Book again',
  seeTimes: 'See free times',
  all: 'All appointments',
  forPerson: (name: string) => `For ${name}`,
  nextFree: (when: string) => `Next free: ${when}`,
})

/** The texts that every language provides. */
export type OwnHomeMessages = typeof enOwnHome
