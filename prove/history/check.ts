import { eventsOnce, moneyConserved, paidIsStable, paidOnce } from './check-money.ts'
import { auditedExactlyOnce, isolated, rolesHold } from './check-people.ts'
import { mailed, serves } from './check-service.ts'
import { availability, durable, failMeansAbsent, monotonic, noDoubleSlot, noPhantom } from './check-slots.ts'
import { type FinalState, indexHistory, type Story } from './index-history.ts'
import type { History } from './record.ts'

type Find = (story: Story, ending: FinalState) => Iterable<string>

/** The invariants by number. Each returns its violations. */
export const invariants = {
  '1 no double slot': [noDoubleSlot, 'No time was given to two people, and nobody was in two places at once.'],
  '2 durable acknowledgement': [durable, 'Every appointment that was confirmed is still there, until it is cancelled.'],
  '3 fail means absent': [failMeansAbsent, 'What was refused left nothing behind; what was sent twice counts once.'],
  '4 no phantom': [noPhantom, 'Every appointment is what its patient asked for, at the price of the clinic.'],
  '5 availability': [availability, 'Times that were taken were not offered, and times that were free were.'],
  '6 own bookings stay seen': [monotonic, 'Patients saw their own appointments at once and ever after.'],
  '7 paid by exactly one payment': [paidOnce, 'Nothing was shown as paid without one payment of exactly its price.'],
  '8 money is conserved': [
    moneyConserved,
    'Every cent at the card provider belongs to an appointment or is going back.',
  ],
  '9 paid stays paid': [paidIsStable, 'What was paid stayed paid until it was cancelled.'],
  '10 events count once': [eventsOnce, 'A message of the card provider counts once, and a forged one not at all.'],
  '11 roles and sessions end': [rolesHold, 'Who was signed out or is no admin any more could do nothing with it.'],
  '12 isolation': [isolated, 'No patient was told anything of another one.'],
  '13 audit': [auditedExactlyOnce, 'Every change is written down once, with who made it.'],
  '14 mail to the owner alone': [
    mailed,
    'Every patient was told by mail what became of the appointment, and nobody else.',
  ],
  '15 it goes on serving': [serves, 'Nothing failed but what a fault was breaking at that moment.'],
} as const satisfies Record<string, readonly [Find, string]>
export type Invariant = keyof typeof invariants

/** Limits of these promises. */
export const leftOut = [
  'That nobody rewrites the audit trail (13) is not looked at here: triggers in the database refuse every change of it.',
  'Nobody is removed while it runs: server/people/remove-person.test.ts does that.',
] as const

/** Checks a history and its final state against every invariant. Returns the violations of each as sentences. */
export function check(history: History, ending: FinalState): Record<Invariant, string[]> {
  const story = indexHistory(history)
  const found = Object.entries(invariants).map(([name, [find]]) => [name, [...find(story, ending)]])
  return Object.fromEntries(found) as Record<Invariant, string[]>
}

/** Whether the money is settled. Payments may still be in flight. */
export function moneyIsSettled(ending: FinalState): boolean {
  return [...moneyConserved(undefined, ending)].length === 0
}
