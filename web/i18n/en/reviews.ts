import { english } from '../english.ts'
import { enPager as pager } from './pager.ts'

/** The English texts of the patient's reviews and history. */
export const enReviews = english('reviews', {
  lead: 'Your reviews of past appointments, and appointments you can still review.',
  loading: 'Loading your reviews',
  failed: 'Couldn’t load your reviews',
  failedHelp: 'The clinic’s server didn’t respond. Your reviews are safe. Check your connection and try again.',
  tryAgain: 'Try again',
  empty: 'Nothing to review yet',
  emptyHelp: 'After an appointment, you can review it here. Reviews help others choose a dentist.',
  seeTimes: 'See free times',
  seeReviews: 'See all reviews',
  noneHere: 'No reviews on this page.',
  pager,
  howWasIt: 'How was it?',
  howWasItLead: 'Appointments you haven’t reviewed yet.',
  more: 'See all past appointments',
  yours: 'Your reviews',
  write: 'Write a review',
  change: 'Edit',
  withdraw: 'Withdraw',
  of: (what: string, treatment: string, date: string) => `${what}: ${treatment}, ${date}`,
  states: { waiting: 'Pending', shown: 'Published', turned_down: 'Not published' },
  stateHelp: {
    waiting: 'The clinic reviews it before publishing.',
    shown: 'Anyone can read it on the Reviews page, with its date and your doctor’s name.',
    turned_down: 'The clinic decided not to publish it. You can edit it and try again.',
  },
  reason: 'The clinic’s reason:',
  shownAs: (name: string, place?: string) => `Shown as ${place === undefined ? name : `${name}, ${place}`}`,

  form: {
    title: 'Your review',
    stars: 'How many stars?',
    starNames: ['1 star, poor', '2 stars, fair', '3 stars, good', '4 stars, very good', '5 stars, excellent'],
    text: 'Your review',
    textHint: 'Anyone can read this, so leave out anything private.',
    name: 'Display name',
    nameHint: 'Don’t use your full name unless you want it shown.',
    place: 'Place (optional)',
    placeHint: 'For example, your town',
    before:
      'The clinic reads your review before publishing and can’t edit it. It’s shown with its date and your doctor’s name. You can edit or withdraw it at any time.',
    leavesPages: 'Your review is published. If you edit it, it’s hidden until the clinic has read the new version.',
    close: 'Close',
    send: 'Submit',
    noStars: 'Choose one to five stars',
    noAddress: 'Remove “@” and invisible characters. Anyone can read this.',
    tooLong: 'Keep your review under 1,000 characters',
    sent: 'Thank you. The clinic will read your review before publishing it.',
  },

  withdrawing: {
    title: 'Withdraw your review?',
    lead: 'It will be deleted and removed from the site immediately.',
    keep: 'Keep review',
    done: (treatment: string, date: string) => `Review withdrawn: ${treatment}, ${date}.`,
    undo: 'Undo',
    undone: 'Review restored. The clinic will read it before publishing it.',
  },

  history: {
    caption: 'Past and cancelled appointments, newest first',
    loading: 'Loading your past appointments',
    failed: 'Couldn’t load your past appointments',
    failedHelp: 'The clinic’s server didn’t respond. Nothing has been lost. Check your connection and try again.',
    empty: 'No past appointments yet',
    emptyHelp: 'Past appointments appear here with their receipts. Upcoming ones are in My Appointments.',
    noneHere: 'No appointments on this page.',
    receiptFor: (treatment: string, date: string) => `Receipt for ${treatment}, ${date}`,
    review: 'Review',
    reviewOf: (state: string, treatment: string, date: string) => `${state}: your review of ${treatment}, ${date}`,
    states: { waiting: 'Review pending', shown: 'Review published', turned_down: 'Review not published' },
  },
})

/** The texts that every language provides. */
export type ReviewMessages = typeof enReviews
