import { english } from '../english.ts'
import { plural } from '../format.ts'

/** The English texts of moving appointments. */
export const enMove = english('move', {
  move: 'Move',
  moveOf: (patient: string, when: string) => `Move the appointment of ${patient}, ${when}`,
  title: (patient: string) => `Move the appointment of ${patient}`,
  now: (when: string) => `Now: ${when}`,
  day: 'Day',
  freeDays: 'Days with free times',
  noneFree: 'No free times on this day.',
  needed: (rules: readonly string[]) => `Patients are not offered this time: ${rules.join('; ')}. Move it anyway?`,
  notify: 'Email the patient about the new time or doctor',
  noEmail: 'The patient has no email address. Call them.',
  reason: 'Reason for moving a visit that is late or over (staff only)',
  reasons: ['Came late', 'Recorded by mistake', 'Asked for another time'],
  paid: (amount: string) => `The payment of ${amount} stays with the appointment.`,
  unchanged: 'The appointment has this time, doctor and chair already. Choose another time or doctor.',
  noPlace: 'No doctor or chair is free at this time. Choose another time or doctor.',
  keep: 'Don’t move',
  inTurn: 'Move one by one',
  turn: (place: number, of: number) => `${place} of ${of}`,
  pass: 'Not now',
  submit: 'Move it',
  done: (patient: string, when: string) => `Moved: ${patient}, ${when}`,
  already: (when: string) => `The patient has another appointment then: ${when}.`,
  failed: 'Couldn’t load free times.',
  tryAgain: 'Try again',
  keepAnyway: 'Keep anyway',
  keepOf: (patient: string) => `Keep anyway: the appointment of ${patient}`,
  kept: (patient: string) => `Kept as it is: ${patient}`,
  reassign: 'Reassign all that fit',
  reassignTitle: 'Reassign appointments?',
  reassignEffect: (fit: number, rest: number) =>
    `${fit} ${plural(fit, 'en', { one: 'appointment gets', other: 'appointments get' })} another doctor or chair at the same time. ${rest} ${plural(rest, 'en', { one: 'stays', other: 'stay' })} on the list.`,
  removed: 'Removed patient',
  reassignTo: (from: string | undefined, to: string) => (from ? `${from} → ${to}` : to),
  reassignChair: (chair: string | undefined) => (chair ? `another chair: ${chair}` : 'another chair'),
  reassignMail: 'Patients whose doctor changes get an email. Patients who chose their doctor keep the doctor.',
  reassignNone: 'No other doctor or chair is free at these times. Move, keep or cancel each appointment.',
  reassigned: (count: number) =>
    `${count} ${plural(count, 'en', { one: 'appointment', other: 'appointments' })} reassigned`,
  close: 'Close',
})
export type MoveMessages = typeof enMove
