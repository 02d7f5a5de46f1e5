import * as z from 'zod/mini'
import { parseStart } from '../start-times.ts'
import { singleLineText } from '../text.ts'
import { dollars, id, priceDollars, slotAnswer, translationsOf, versionNumber, weekdays } from './fields.ts'

/** A treatment's name in other languages. */
export const nameTranslations = translationsOf({ name: z.string() })

/** A treatment with slots in time order: all of a day in `/service`, the free ones in `/available`. */
export const treatment = z.strictObject({
  _id: id,
  name: z.string(),
  price: dollars,
  slots: z.array(slotAnswer),
  /** The name in other languages, if the clinic entered any. */
  translations: z.optional(nameTranslations),
})
export type Treatment = z.infer<typeof treatment>

/** A treatment with its free slots. One that names doctors has all who perform it; who is not free has no slots. */
export const availableTreatment = z.strictObject({
  ...treatment.shape,
  doctors: z.optional(z.array(z.strictObject({ _id: id, name: z.string(), slots: z.array(slotAnswer) }))),
})
export type AvailableTreatment = z.infer<typeof availableTreatment>

const midnight = 1440

const start = z.string().check(
  z.refine((text) => parseStart(text) !== undefined),
  z.maxLength(5),
)
const fields = {
  name: singleLineText(100),
  price: priceDollars,
  /** Length of each slot in minutes. */
  minutes: z.int().check(z.minimum(5), z.maximum(480)),
  /** Start times of the slots of a day, `HH:MM` in 24 hours. */
  starts: z.array(start).check(z.minLength(1), z.maxLength(100)),
  /** ISO weekdays on which the treatment is offered; Monday is 1. */
  weekdays,
  /** Whether the treatment is offered. False for a retired one. */
  active: z.boolean(),
}

const planning = {
  /** Minutes after an appointment during which its doctor and chair are not free. */
  buffer: z.int().check(z.minimum(0), z.maximum(240)),
  /** Minimum number of minutes between booking and start, at most 30 days. */
  notice: z.int().check(z.minimum(0), z.maximum(43_200)),
  /** Chairs that suit the treatment. Empty: any chair. */
  chairs: z.array(id).check(z.maxLength(100)),
}

const inputFields = {
  ...fields,
  /** Without these three fields, a treatment keeps its values. A new treatment has 0 minutes and any chair. */
  buffer: z.optional(planning.buffer),
  notice: z.optional(planning.notice),
  chairs: z.optional(planning.chairs),
  /** The name in other languages. Blank texts are dropped. Absent: a treatment keeps its translations. */
  translations: z.optional(translationsOf({ name: singleLineText(100, 0) })),
}

/** A fault of the start times as a whole. */
export type StartTimesError = 'overlap' | 'after_midnight'

// Reported at `starts`, because no single entry is at fault. An invalid length or start is reported alone.
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

/** A treatment as an admin enters it. */
export const treatmentInput = z.strictObject(inputFields).check(...startsFit)
export type TreatmentEntries = z.infer<typeof treatmentInput>

/** A changed treatment, with the version that the change was made from. */
export const treatmentChange = z.strictObject({ ...inputFields, version: versionNumber(1) }).check(...startsFit)

/** A treatment as admins see it. */
export const adminTreatment = z.strictObject({
  ...fields,
  ...planning,
  translations: treatment.shape.translations,
  _id: id,
  /** Rises with each change. */
  version: z.int(),
  /** Number of its live bookings that have not begun. */
  coming: z.int(),
  /** True if no booking and no doctor refers to it. */
  removable: z.boolean(),
})
export type AdminTreatment = z.infer<typeof adminTreatment>
