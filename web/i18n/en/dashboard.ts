import { english } from '../english.ts'
import { enStates } from './states.ts'

/** The pager of a list. */
export const enPager = {
  label: 'Pages',
  previous: 'Previous',
  next: 'Next',
  place: (page: number, pages: number) => `Page ${page} of ${pages}`,
}

/** The English texts of the dashboard. */
export const enDashboard = english('dashboard', {
  menu: 'Dashboard menu',
  navigation: 'Dashboard',
  smallNavigation: 'Dashboard (small screens)',
  collapse: 'Collapse',
  expand: 'Expand',
  myAppointment: 'My Appointment',
  title: 'My Appointments',
  book: 'Book Appointment',
  next: (when: string) => `Your next appointment, ${when}`,
  directions: 'Get directions',
  bring: 'Bring your ID, your insurance card if you have one, and a list of the medicines you take.',
  all: 'All appointments',
  noneHere: 'No appointments on this page.',
  pager: enPager,
  states: enStates,
  coming: 'Upcoming',
  past: 'Past',
  number: 'No.',
  name: 'Name',
  date: 'Date',
  time: 'Time',
  treatment: 'Treatment',
  payment: 'Payment',
  pay: 'Pay',
  payThis: (price: string, treatment: string) => `Pay ${price} for ${treatment}`,
  receipt: 'Receipt',
  receiptOf: (state: string, treatment: string) => `${state}, receipt for ${treatment}`,
  detailsOf: (state: string, treatment: string) => `${state}, details for ${treatment}`,
  move: 'Move',
  moveThis: (treatment: string, date: string) => `Move ${treatment} on ${date}`,
  cancel: 'Cancel',
  cancelThis: (treatment: string, date: string) => `Cancel ${treatment} on ${date}`,
  cancelled: 'Cancelled',
  cancelledBy: { patient: 'Cancelled by you', clinic: 'Cancelled by the clinic' },
  loading: 'Loading your appointments',
  empty: 'No appointments yet',
  emptyHelp: 'Appointments you book appear here, with everything you need for the day.',
  seeTimes: 'See free times',
  failed: 'Couldn’t load your appointments',
  failedHelp: 'Your appointments are safe. Check your connection and try again.',
  tryAgain: 'Try again',
  waitlist: 'Waitlist',
  myReviews: 'My Reviews',
  myReview: 'My review',
  myHistory: 'My History',
  seeAppointments: 'Go to My Appointments',
  myProfile: 'My profile',
})

/** The texts that every language provides. */
export type DashboardMessages = typeof enDashboard
