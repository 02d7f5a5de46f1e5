import * as z from 'zod/mini'
import { dateAnswer, instant, slotAnswer } from './fields.ts'

/** The steps of setting up a clinic, in their order. */
export const setupSteps = [
  'clinic',
  'hours',
  'holidays',
  'treatments',
  'doctors',
  'chairs',
  'policy',
  'staff',
  'import',
  'live',
] as const
export type SetupStepName = (typeof setupSteps)[number]

/** The steps that an admin may declare unneeded. The data decides about all others. */
export const declarableSteps = ['holidays', 'doctors', 'chairs', 'policy', 'staff', 'import'] as const
export type DeclarableStep = (typeof declarableSteps)[number]

/** `next`: the first of `todo`, those before which nobody can book first. `look`: begun, and something in it is missing. */
const setupStep = z.strictObject({
  name: z.enum(setupSteps),
  state: z.enum(['done', 'next', 'look', 'todo']),
  /** When an admin declared the step unneeded, and who. No name for the portal and for removed people. */
  declared: z.optional(z.strictObject({ at: instant, by: z.optional(z.string()) })),
})
export type SetupStep = z.infer<typeof setupStep>

/** The number of steps that are done. */
export const setupProgress = z.strictObject({ done: z.int(), of: z.int() })

export const setup = z.strictObject({
  ...setupProgress.shape,
  steps: z.array(setupStep),
  counts: z.strictObject({
    /** Closed days that are not over. */
    closedDays: z.int(),
    treatments: z.int(),
    /** Doctors who take appointments. */
    doctors: z.int(),
    /** Of those, the ones without working hours from today on. */
    doctorsWithoutHours: z.int(),
    chairs: z.int(),
    /** Members of the staff, the caller included. */
    staff: z.int(),
    /** Invitations to the staff that can be accepted. */
    invited: z.int(),
  }),
  /** What patients can book while online booking is on, by the rule that offers times. */
  bookable: z.strictObject({
    /** Treatments with a free time within a year. */
    treatments: z.int(),
    next: z.optional(z.strictObject({ date: dateAnswer, slot: slotAnswer })),
  }),
})
export type Setup = z.infer<typeof setup>

/** A check of `npm run doctor`, in English. `help` says how to fix what is wrong. */
export const finding = z.strictObject({
  state: z.enum(['fine', 'note', 'wrong']),
  about: z.string(),
  says: z.string(),
  help: z.optional(z.string()),
})
