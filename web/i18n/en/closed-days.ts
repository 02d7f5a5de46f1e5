import { english } from '../english.ts'

/** The English texts of the closed days page. */
export const enClosedDays = english('closedDays', {
  title: 'Closed days',
  caption: 'Closed days: upcoming first, then past, newest first',
  lead: 'Patients can’t book on a closed day. They see the reason instead.',
  days: 'Days',
  reason: 'Reason',
  kept: 'Appointments kept',
  actions: 'Actions',
  past: 'Past',
  close: 'Add closed days',
  open: 'Reopen',
  openOf: (days: string) => `Reopen: ${days}`,
  openTitle: (days: string) => `Reopen ${days}?`,
  openLead: 'Patients can book these days right away. Cancelled appointments stay cancelled.',
  opened: (days: string) => `Reopened: ${days}`,
  keepClosed: 'Keep closed',
  dismiss: 'Back',
  from: 'First day',
  to: 'Last day',
  reasonHint: 'Shown to patients, for example “Christmas”',
  affected: 'Appointments on these days',
  affectedCount: (count: number) => `${count} ${count === 1 ? 'appointment' : 'appointments'}`,
  noneAffected: 'No appointments on these days.',
  chooseDays: 'Choose the days to see which appointments are affected.',
  looking: 'Loading appointments',
  keep: 'Keep',
  cancel: 'Cancel',
  keepAll: 'Keep all',
  cancelAll: 'Cancel all',
  decideOf: (patient: string, treatment: string, when: string) => `${patient}, ${treatment}, ${when}`,
  removedPatient: 'Removed patient',
  summary: (cancelled: number, kept: number) => `${cancelled} to cancel with this reason, ${kept} to keep.`,
  moneyBack:
    'We’ll email patients whose appointment is cancelled. Call those without an email address. Card payments are refunded automatically.',
  cashBack: 'Refund payments made at the clinic at the desk.',
  faults: {
    from: { required: 'Choose the first day', invalid: 'Choose the first day' },
    to: {
      required: 'Choose the last day',
      invalid: 'Choose the last day',
      before_first: 'This is before the first day',
    },
    reason: { required: 'Enter a reason for patients', too_long: 'Keep the reason under 500 characters' },
  } as Readonly<Record<string, Readonly<Record<string, string>>>>,
  undecided: 'Choose Keep or Cancel for each appointment.',
  done: (days: string) => `Closed: ${days}`,
  loading: 'Loading closed days',
  none: 'No closed days.',
  noneHere: 'No closed days on this page.',
  failed: 'Couldn’t load closed days.',
  affectedFailed: 'Couldn’t load appointments.',
  tryAgain: 'Try again',
})

/** The texts that every language provides. */
export type ClosedDaysMessages = typeof enClosedDays
