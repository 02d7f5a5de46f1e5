import * as z from 'zod/mini'
import { endpoint } from './endpoint.ts'
import { dollars, priceDollars } from './money.ts'
import { parseStart } from './slots.ts'
import { id, singleLineText, slotAnswer, versionNumber } from './text.ts'

/** A treatment with slots: all of its day in `/service`, those still free in `/available`; in time order. */
export const treatment = z.strictObject({
  _id: id,
  name: z.string(),
  price: dollars,
  slots: z.array(slotAnswer),
})
export type Treatment = z.infer<typeof treatment>

export const listTreatments = endpoint({
  name: 'listTreatments',
  method: 'GET',
  path: '/service',
  access: 'public',
  summary: 'Every treatment that is offered, with its price and all slots of a day, by name.',
  answer: z.array(treatment),
  errors: [],
})

const midnight = 1440

const start = z.string().check(z.refine((text) => parseStart(text) !== undefined))
const weekday = z.int().check(z.minimum(1), z.maximum(7))

const fields = {
  name: singleLineText(100),
  price: priceDollars,
  /** How long each of its slots lasts. */
  minutes: z.int().check(z.minimum(5), z.maximum(480)),
  /** When its slots of a day begin, `HH:MM` by 24 hours. */
  starts: z.array(start).check(z.minLength(1), z.maxLength(100)),
  /** ISO weekdays it is offered on: Monday 1 to Sunday 7. */
  weekdays: z.array(weekday).check(
    z.minLength(1),
    z.maxLength(7),
    z.refine((days) => new Set(days).size === days.length),
  ),
  /** Whether it is offered; a retired one is not. */
  active: z.boolean(),
}

/** What is wrong with the starts of a treatment as a whole. */
export type StartTimesError = 'overlap' | 'after_midnight'

// Told at the starts, for which no single entry is to blame; a length or a start that is wrong itself is told alone.
const fits = (fault: StartTimesError, right: (starts: readonly number[], minutes: number) => boolean) =>
  z.refine<{ readonly starts: readonly string[]; readonly minutes: number }>(
    ({ starts, minutes }) => {
      const sorted = starts.flatMap((text) => parseStart(text) ?? []).sort((a, b) => a - b)
      const wrong = sorted.length < starts.length || !z.safeParse(fields.minutes, minutes).success
      return wrong || right(sorted, minutes)
    },
    { path: ['starts'], error: fault },
  )

const startsFit = [
  fits('overlap', (starts, minutes) => starts.every((at, i) => i === 0 || at - (starts[i - 1] ?? 0) >= minutes)),
  fits('after_midnight', (starts, minutes) => (starts.at(-1) ?? 0) + minutes <= midnight),
] as const

/** A treatment as an admin gives it. */
export const treatmentInput = z.strictObject(fields).check(...startsFit)
export type TreatmentEntries = z.infer<typeof treatmentInput>

/** A treatment as admins see it. */
const managedTreatment = z.strictObject({
  ...fields,
  _id: id,
  /** Rises with every change. */
  version: z.int(),
  /** How many live bookings of it have not begun. */
  coming: z.int(),
  /** Neither booking nor doctor holds on to it. */
  removable: z.boolean(),
})
export type AdminTreatment = z.infer<typeof managedTreatment>

export const listAllTreatments = endpoint({
  name: 'listAllTreatments',
  method: 'GET',
  path: '/treatments',
  access: 'admin',
  summary: 'Every treatment, retired ones too, by name.',
  answer: z.array(managedTreatment),
  errors: [],
})

export const addTreatment = endpoint({
  name: 'addTreatment',
  method: 'POST',
  path: '/treatment',
  access: 'admin',
  summary: 'Adds a treatment.',
  body: treatmentInput,
  answer: managedTreatment,
  errors: ['treatment_exists'],
})

export const changeTreatment = endpoint({
  name: 'changeTreatment',
  method: 'PUT',
  path: '/treatment/:id',
  access: 'admin',
  summary:
    'Changes a treatment as a whole, from the version that was seen; bookings stay as they were made. Safe to repeat.',
  params: z.strictObject({ id }),
  body: z.strictObject({ ...fields, version: versionNumber(1) }).check(...startsFit),
  answer: managedTreatment,
  errors: ['no_such_treatment', 'treatment_exists', 'version_conflict'],
})

export const removeTreatment = endpoint({
  name: 'removeTreatment',
  method: 'DELETE',
  path: '/treatment/:id',
  access: 'admin',
  summary:
    'Removes a treatment that was never booked and is no doctor’s speciality; others can be retired. 0 where it is gone already.',
  params: z.strictObject({ id }),
  answer: z.strictObject({ deletedCount: z.int() }),
  errors: ['treatment_in_use'],
})
