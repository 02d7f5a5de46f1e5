import * as z from 'zod/mini'
import { treatmentTranslations } from './booking.ts'
import { colleague } from './doctor.ts'
import { dateAnswer, dollars, id, slotAnswer } from './fields.ts'
import { nameTranslations } from './treatment.ts'

/** The day whose free slots may have changed, or `every day`. */
export const changedDay = z.union([dateAnswer, z.literal('every day')])
export type ChangedDay = z.infer<typeof changedDay>

/** The response header of the free times of a day whose value a stream of changes takes as `since`. */
export const changesMark = 'x-changes-mark'
/** A value of that header: the name of a process and a count of its changes. */
export const changesMarkValue = z.string().check(z.regex(/^[\da-z]{1,40}-\d{1,15}$/))

/**
 * A clinic day, the treatments with a free slot on it, and the number of their free slots. `closed` is the reason if the
 * clinic is closed.
 */
export const freeDay = z.strictObject({
  date: dateAnswer,
  treatments: z.array(id),
  slots: z.int(),
  closed: z.optional(z.string()),
})
export type FreeDay = z.infer<typeof freeDay>

/** A treatment with its first free slots. */
export const firstFree = z.strictObject({
  _id: id,
  name: z.string(),
  translations: z.optional(nameTranslations),
  price: dollars,
  times: z.array(z.strictObject({ date: dateAnswer, slot: slotAnswer })),
})
export type FirstFree = z.infer<typeof firstFree>

/** A doctor as patients see them, with the start of their next free slot; without one if nothing is free soon. */
export const freeDoctor = z.strictObject({
  ...colleague.shape,
  next: z.optional(z.strictObject({ date: dateAnswer, slot: slotAnswer })),
})
export type FreeDoctor = z.infer<typeof freeDoctor>

/** How many days `GET /available/treatment/:id` lists at most. */
export const nextDaysCount = 5

/** A clinic day with the free slots of one treatment. */
export const dayWithSlots = z.strictObject({ date: dateAnswer, slots: z.array(slotAnswer) })
export type DayWithSlots = z.infer<typeof dayWithSlots>

/** The earliest free slot. */
export const nextSlot = z.strictObject({
  date: dateAnswer,
  slot: slotAnswer,
  treatmentId: id,
  treatment: z.string(),
  translations: z.optional(treatmentTranslations),
  price: dollars,
})

/** How many of the first free slots of each treatment are asked for. It comes from the query string, so it is text. */
export const firstSlotCount = z.pipe(
  z.string().check(z.regex(/^[1-3]$/)),
  z.transform((text) => Number(text)),
)

/** The free times that the home page shows: the earliest of any treatment, three treatments, six doctors. */
export const timesOverview = z.strictObject({
  next: z.nullable(nextSlot),
  treatments: z.array(firstFree),
  team: z.array(freeDoctor),
})
export type TimesOverview = z.infer<typeof timesOverview>
