import type { DeclarableStep, SetupStep, SetupStepName } from '#contract/schemas/setup.ts'
import { english } from '../english.ts'
import { plural } from '../format.ts'

interface StepTexts {
  readonly title: string
  /** Shown while the step is not done. */
  readonly none: string
  /** At the end of its row. */
  readonly add: string
  /** Heading, explanation and button while the step is the next one. */
  readonly task: string
  readonly help: string
  readonly go: string
}

const counted = (one: string, other: string) => (count: number) => `${count} ${plural(count, 'en', { one, other })}`
const treatments = counted('treatment', 'treatments')

/** The English texts of the set-up guide. */
export const enSetup = english('setup', {
  title: 'Set up your clinic',
  loading: 'Loading the steps',
  failed: 'Couldn’t load the steps.',
  tryAgain: 'Try again',
  all: 'All steps',
  next: 'Next',
  progress: (done: number, of: number) => `${done} of ${of} done`,
  saved: (done: number, of: number) => `Saved. ${done} of ${of} done.`,
  change: 'Change',
  look: 'Look',
  undo: 'Undo',
  /** Name of the button that takes back that a step is unneeded. */
  undoOf: (step: string) => `Undo: ${step}`,
  declared: 'Not needed.',
  declaredBy: (name: string, day: string) => `Not needed, said ${name} on ${day}.`,
  /** States of a step for screen readers. */
  states: {
    done: () => 'Done',
    next: (step) => `Next: step ${step}`,
    look: () => 'Needs a look',
    todo: (step) => `Not done: step ${step}`,
  } as Readonly<Record<SetupStep['state'], (step: number) => string>>,
  /** What patients can book right now. */
  now: {
    nothing: {
      treatments: 'Patients can book nothing yet: there are no treatments.',
      hours: 'Patients can book nothing yet: no doctor has working hours.',
      times: 'Patients can book nothing: no treatment has a free time within a year.',
    },
    paused: (count: number, of: number, when: string) =>
      `Patients can book nothing yet: online booking is paused. Once it is on, ${count} of ${treatments(of)} can be booked, next free ${when}.`,
    free: (count: number, of: number, when: string) =>
      `Patients can book ${count} of ${treatments(of)}, next free ${when}.`,
  },
  counts: {
    closedDays: counted('closure ahead', 'closures ahead'),
    treatments,
    doctors: counted('doctor, with hours', 'doctors, all with hours'),
    withoutHours: (count: number, of: number) => `${count} of ${of} doctors without working hours`,
    chairs: counted('chair', 'chairs'),
    staff: counted('member of the staff', 'members of the staff'),
    invited: counted('open invitation', 'open invitations'),
  },
  policySaved: 'Rules of your own',
  imported: 'An import has ended.',
  isOn: 'Online booking is on.',
  /** Buttons that declare a step unneeded. */
  unneeded: {
    holidays: 'We don’t close on holidays',
    doctors: 'We plan without hours',
    chairs: 'Chairs don’t limit us',
    policy: 'Keep the standard rules',
    staff: 'I work alone',
    import: 'We start empty',
  } as Readonly<Record<DeclarableStep, string>>,
  steps: {
    clinic: {
      title: 'Clinic',
      none: 'Name, address or phone is missing.',
      add: 'Add',
      task: 'Describe your clinic',
      help: 'Name, address and phone are on every page, in emails and on receipts.',
      go: 'Describe the clinic',
    },
    hours: {
      title: 'Opening hours',
      none: 'None yet.',
      add: 'Add',
      task: 'Enter your opening hours',
      help: 'Patients see them on the home and contact pages.',
      go: 'Enter opening hours',
    },
    holidays: {
      title: 'Public holidays',
      none: 'No closed days yet.',
      add: 'Add',
      task: 'Close on public holidays',
      help: 'On closed days nobody can book. Appointments on them are shown before you close.',
      go: 'Add closed days',
    },
    treatments: {
      title: 'Treatments',
      none: 'None yet. Needed before anyone can book.',
      add: 'Add',
      task: 'Add your treatments',
      help: 'Each with its price, its length and the times at which it starts.',
      go: 'Add treatments',
    },
    doctors: {
      title: 'Doctors with hours',
      none: 'None yet. Without hours, each time can be booked once.',
      add: 'Add',
      task: 'Add your doctors and their hours',
      help: 'Patients can then book as many appointments at a time as doctors work.',
      go: 'Add doctors and hours',
    },
    chairs: {
      title: 'Chairs',
      none: 'None yet. Without chairs, only the doctors’ hours limit a day.',
      add: 'Add',
      task: 'Add your chairs',
      help: 'Each appointment takes a chair, so that no more patients come than chairs are there.',
      go: 'Add chairs',
    },
    policy: {
      title: 'Cancellation policy',
      none: 'The standard rules apply.',
      add: 'Check',
      task: 'Check your cancellation policy',
      help: 'Until when patients cancel and move appointments, and what they get back.',
      go: 'Check the policy',
    },
    staff: {
      title: 'Staff',
      none: 'Only you so far.',
      add: 'Invite',
      task: 'Invite your staff',
      help: 'Each colleague gets a link by email, and signs in with the role that you choose.',
      go: 'Invite colleagues',
    },
    import: {
      title: 'Patients and appointments',
      none: 'Nothing imported yet.',
      add: 'Import',
      task: 'Import your patients and appointments',
      help: 'From files that your old program exports. You see what would be stored before anything is.',
      go: 'Import files',
    },
    live: {
      title: 'Going live',
      none: 'Online booking is paused.',
      add: 'Check',
      task: 'Turn on online booking',
      help: 'The portal checks your installation first, and then patients can book.',
      go: 'Check and turn on',
    },
  } as Readonly<Record<SetupStepName, StepTexts>>,
})

/** The texts that every language provides. */
export type SetupMessages = typeof enSetup
