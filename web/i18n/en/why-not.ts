import type { WhyReason } from '#contract/schemas/schedule.ts'
import { english } from '../english.ts'

/** The English texts of the page that explains why slots are not offered. */
export const enWhyNot = english('whyNot', {
  title: 'Why is nothing offered?',
  lead: 'Each start time of a treatment on one day, and the first reason for which patients cannot book it.',
  treatment: 'Treatment',
  chooseTreatment: 'Choose a treatment',
  day: 'Day',
  doctor: 'Doctor',
  anyone: 'Anyone',
  retired: (name: string) => `${name} (not offered)`,
  offeredOf: (offered: number, all: number) => `${offered} of ${all} start times are offered.`,
  next: (when: string) => `The next free time is on ${when}.`,
  noNext: 'No later day has a free time.',
  times: 'Start times in order of the day',
  startTimes: (count: number) => `${count} start times`,
  offered: 'Offered',
  reasons: {
    retired: 'The treatment is no longer offered.',
    too_far: 'The day is more than a year ahead.',
    closed: 'The clinic is closed.',
    weekday: 'The treatment is not offered on this weekday.',
    skipped: 'The clocks go forward and skip this time.',
    past: 'This time has passed.',
    notice: 'It is too soon for the treatment’s minimum notice.',
    does_not_perform: 'The doctor does not perform this treatment.',
    no_doctor: 'No doctor who performs it takes appointments.',
    not_working: 'No doctor who performs it works then.',
    away: 'All doctors who work then are away.',
    busy: 'All doctors who work then have appointments.',
    doctors_reserved: 'Appointments without a doctor need the free doctors.',
    booked: 'This time is booked.',
    no_chair: 'No chair that suits the treatment is in service.',
    chair_out: 'All chairs that suit the treatment are out of service.',
    chairs_busy: 'All chairs that suit the treatment are in use.',
    chairs_reserved: 'Appointments without a chair need the free chairs.',
  } satisfies Record<WhyReason, string>,
  away: (doctor: string, when: string) => `${doctor} is away: ${when}`,
  out: (chair: string, when: string) => `${chair} is out of service: ${when}`,
  removedPatient: 'Removed patient',
  open: {
    closedDays: 'Closed days',
    treatment: 'Treatment',
    hours: 'Working hours',
    absences: 'Absences',
    chairs: 'Chairs',
    day: 'Appointments of the day',
  },
  none: 'No treatments yet.',
  unknown: 'There is no such treatment. Choose another one.',
  loading: 'Loading the reasons',
  failed: 'Couldn’t load the reasons.',
  tryAgain: 'Try again',
})

/** The texts that every language provides. */
export type WhyNotMessages = typeof enWhyNot
