import type { Booking } from '#contract/bookings.ts'
import { plural } from './format.ts'

/** The English texts of the list of a day's appointments. */
export const enDay = {
  title: 'Appointments',
  caption: (date: string) => `Appointments of ${date}, by time`,
  /** How the list stands, for whoever only hears it. */
  listed: (shown: number, date: string) =>
    `${shown} ${plural(shown, 'en', { one: 'appointment', other: 'appointments' })}, ${date}`,
  print: 'Print',
  /** At the top of the paper. */
  printed: (clinic: string, count: number, when: string) =>
    `${clinic} · ${count} ${plural(count, 'en', { one: 'appointment', other: 'appointments' })} · as of ${when}`,
  at: (time: string, date: string) => `${date}, ${time}`,
  whichDay: 'Which day',
  previousDay: (date: string) => `The day before: ${date}`,
  nextDay: (date: string) => `The day after: ${date}`,
  today: 'Today',
  date: 'Date',
  which: 'Which appointments',
  only: { all: 'All', standing: 'Not cancelled', unpaid: 'Unpaid' },
  treatmentOf: 'Treatment',
  anyTreatment: 'All treatments',
  search: 'Search by name or number',
  clearSearch: 'Clear the search',
  time: 'Time',
  patient: 'Patient',
  treatment: 'Treatment',
  payment: 'Payment',
  actions: 'Actions',
  removedPatient: 'Removed patient',
  cancelled: 'Cancelled',
  cancelledBy: { patient: 'by the patient', clinic: 'by the clinic' },
  states: {
    nothing_to_pay: 'Free',
    unpaid: 'Not paid',
    confirming: 'Confirming',
    paid: 'Paid by card',
    paid_at_clinic: 'Paid at the clinic',
    refund_due: 'Refund due',
    refund_pending: 'Refund pending',
    refunded: 'Refunded',
  } satisfies Record<Booking['payment']['state'], string>,
  handBack: 'Hand back at the clinic',
  loading: 'Loading the appointments',
  none: 'Nobody has an appointment on this day.',
  noneFound: 'No appointment of this day is like that.',
  showAll: 'Show all of this day',
  stale: 'The connection is lost; what you see may have changed.',
  failed: 'The appointments could not be loaded.',
  tryAgain: 'Try again',
}
