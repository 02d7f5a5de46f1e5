import * as z from 'zod/mini'
import { multiLineText } from '../text.ts'
import { translationsOf, versionNumber } from './fields.ts'

const maxLength = 300

/** What patients read while online booking is paused, in the clinic's language. */
export const pausedBooking = z.strictObject({
  text: z.string(),
  translations: z.optional(translationsOf({ text: z.string() })),
})

/** Whether patients book online. `text` has the clinic's words for a pause, empty for standard ones. `version` rises with each change. */
export const onlineBooking = z.strictObject({ on: z.boolean(), ...pausedBooking.shape, version: z.int() })
export type OnlineBooking = z.infer<typeof onlineBooking>

export const onlineBookingInput = z.strictObject({
  on: z.boolean(),
  /** Absent: patients read a standard sentence. */
  text: z.optional(multiLineText(maxLength)),
  /** The text in other languages. Blank texts are dropped. */
  translations: z.optional(translationsOf({ text: multiLineText(maxLength, 0) })),
  version: versionNumber(1),
})
export type OnlineBookingInput = z.output<typeof onlineBookingInput>
