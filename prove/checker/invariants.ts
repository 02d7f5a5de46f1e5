import type { History } from '../workload/history.ts'
import { availability, durable, failMeansAbsent, monotonic, noDoubleSlot, noPhantom } from './check-bookings.ts'
import { eventsOnce, moneyConserved, paidIsStable, paidOnce } from './check-money.ts'
import { auditedExactlyOnce, isolated, rolesHold } from './check-people.ts'
import { takesWhatItNeeds } from './check-places.ts'
import {
  constraintsAreSilent,
  noOneInTwoPlaces,
  offerIsComputed,
  refusalsHaveReasons,
  withinSchedule,
} from './check-schedule.ts'
import { mailed, serves } from './check-service.ts'
import { offeredInLine, offersHold, remindedOnce } from './check-waitlist.ts'
import { type FinalState, type HistoryIndex, indexHistory } from './history-index.ts'

type Find = (index: HistoryIndex, finalState: FinalState) => Iterable<string>

/** The invariants by number. Each returns its violations. */
export const invariants = {
  '1 no double slot': [
    noDoubleSlot,
    'No slot was given to two patients, and no patient had two appointments at the same time.',
  ],
  '2 durable acknowledgement': [durable, 'Every appointment that was confirmed is still there, until it is cancelled.'],
  '3 fail means absent': [failMeansAbsent, 'Refused requests left nothing behind, and repeated requests count once.'],
  '4 no phantom': [noPhantom, 'Every appointment is the one that its patient requested, at the price of the clinic.'],
  '5 availability': [availability, 'Times that were taken were not offered, and times that were free were.'],
  '6 own bookings stay seen': [monotonic, 'Patients saw their own appointments immediately and from then on.'],
  '7 paid by exactly one payment': [paidOnce, 'Nothing was shown as paid without one payment of exactly its price.'],
  '8 money is conserved': [
    moneyConserved,
    'Every cent at the card provider belongs to an appointment or is being refunded.',
  ],
  '9 paid stays paid': [paidIsStable, 'Paid appointments stayed paid until they were cancelled.'],
  '10 events count once': [eventsOnce, 'An event of the card provider counts once, and a forged one never.'],
  '11 roles and sessions end': [rolesHold, 'Ended sessions and former admin rights gave no access.'],
  '12 isolation': [isolated, 'No patient received data of another patient.'],
  '13 audit': [auditedExactlyOnce, 'Every change has one audit entry, which names who made it.'],
  '14 mail to the owner alone': [
    mailed,
    'Every patient, and no one else, received mail about each change of the appointment.',
  ],
  '15 it keeps serving': [serves, 'Only requests that an active fault affects failed.'],
  '16 one place at a time': [noOneInTwoPlaces, 'No doctor, chair or patient was in two places, buffers included.'],
  '17 within the schedule': [
    withinSchedule,
    'Every appointment got a doctor who worked then and a chair that suited, by the schedule of that moment.',
  ],
  '18 offered is computed': [offerIsComputed, 'The portal offered exactly what its schedule and its bookings allowed.'],
  '19 refusals have reasons': [refusalsHaveReasons, 'No booking and no move was refused without a reason.'],
  '20 constraints are silent': [
    constraintsAreSilent,
    'The locks left nothing for the constraints of the database to reject.',
  ],
  '21 offers hold': [
    offersHold,
    'An offered time was held for one person until they answered, the offer ran out, or the clinic withdrew it.',
  ],
  '22 the first in line': [
    offeredInLine,
    'Each time that became free was offered to the first in line whom it suited, or else to everyone.',
  ],
  '23 one reminder': [
    remindedOnce,
    'No reminder was sent twice for the same appointment, time and number of days before it.',
  ],
  '24 takes what it needs': [
    takesWhatItNeeds,
    'Each appointment and each offered time took its doctor, its chair and its buffer, and kept nothing once it ended.',
  ],
} as const satisfies Record<string, readonly [Find, string]>
export type Invariant = keyof typeof invariants

/** Limits of these promises. */
export const leftOut = [
  'Changes of the audit log (13) are not tested here: triggers in the database reject them.',
  'No person is removed during the run: server/people/remove-person.test.ts tests that.',
] as const

/** Checks a history and its final state against every invariant. Returns the violations of each as sentences. */
export function check(history: History, finalState: FinalState): Record<Invariant, string[]> {
  const index = indexHistory(history)
  const found = Object.entries(invariants).map(([name, [find]]) => [name, [...find(index, finalState)]])
  return Object.fromEntries(found) as Record<Invariant, string[]>
}

/** Whether the money is settled. Payments may still be in flight. */
export function moneyIsSettled(finalState: Pick<FinalState, 'rows' | 'payments' | 'ledger'>): boolean {
  return [...moneyConserved(undefined, finalState)].length === 0
}
