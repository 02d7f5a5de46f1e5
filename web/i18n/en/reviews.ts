import { enPager as pager } from './dashboard.ts'

/** The English texts of a patient's own reviews and history, fetched with their pages. */
export const enReviews = {
  loading: 'Loading your reviews',
  failed: 'Your reviews could not be loaded',
  failedHelp: 'The clinic’s server did not answer. What you wrote is safe. Check your connection and try again.',
  tryAgain: 'Try again',
  empty: 'Nothing to review yet',
  emptyHelp: 'After an appointment you can tell here how it went. It helps others who are looking for a dentist.',
  seeTimes: 'See free times',
  seeReviews: 'See all reviews',
  noneHere: 'There are no reviews on this page.',
  pager,
  howWasIt: 'How was it?',
  howWasItLead: 'Appointments that you have not reviewed yet.',
  more: 'See all past appointments',
  yours: 'What you have written',
  write: 'Write a review',
  change: 'Edit',
  withdraw: 'Withdraw',
  of: (what: string, treatment: string, date: string) => `${what}: ${treatment}, ${date}`,
  states: { waiting: 'Waiting', shown: 'Shown', turned_down: 'Not shown' },
  stateHelp: {
    waiting: 'The clinic reads it before it is shown.',
    shown: 'Everybody can read it under Reviews, while it is among the latest 30.',
    turned_down: 'The clinic has decided not to show it. You can change it and try again.',
  },
  reason: 'The clinic’s reason:',
  shownAs: (name: string, place?: string) => `Shown as ${place === undefined ? name : `${name}, ${place}`}`,

  form: {
    title: 'Your review',
    stars: 'How many stars?',
    starNames: ['1 star, poor', '2 stars, fair', '3 stars, good', '4 stars, very good', '5 stars, excellent'],
    text: 'In your words',
    textHint: 'Everybody can read it, so leave out anything private.',
    name: 'Shown as',
    nameHint: 'Not your full name, unless you want it.',
    place: 'Place (optional)',
    placeHint: 'Such as your town.',
    before:
      'The clinic reads it before it is shown, and cannot change a word. You can edit or withdraw it at any time.',
    leavesPages: 'It is on the pages now. A change is read first, and the review is off the pages until then.',
    close: 'Close',
    send: 'Send',
    noStars: 'Choose one to five stars',
    noAddress: 'Leave out @ and characters that cannot be seen: everybody reads this',
    tooLong: 'Keep it under 1,000 characters',
    sent: 'Thank you. The clinic reads it before it is shown.',
  },

  withdrawing: {
    title: 'Withdraw your review?',
    lead: 'It is deleted, and goes from the pages at once if it is there.',
    keep: 'Keep it',
    done: (treatment: string, date: string) => `Withdrawn: your review of ${treatment}, ${date}.`,
    undo: 'Undo',
    undone: 'Your review is back. The clinic reads it before it is shown.',
  },

  history: {
    caption: 'Past and cancelled appointments, the latest on top',
    loading: 'Loading your past appointments',
    failed: 'Your past appointments could not be loaded',
    failedHelp: 'The clinic’s server did not answer. Nothing is lost. Check your connection and try again.',
    empty: 'No past appointments yet',
    emptyHelp: 'When an appointment is over, it is kept here with its receipt. Coming ones are under My Appointments.',
    noneHere: 'There are no appointments on this page.',
    receiptFor: (treatment: string, date: string) => `Receipt for ${treatment}, ${date}`,
    review: 'Review',
    reviewOf: (state: string, treatment: string, date: string) => `${state}: your review of ${treatment}, ${date}`,
    states: { waiting: 'Review waiting', shown: 'Review shown', turned_down: 'Review not shown' },
  },
}

/** What a language's module of these texts provides. */
export type ReviewMessages = typeof enReviews
