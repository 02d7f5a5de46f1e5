import * as z from 'zod/mini'
import type { ClinicDay } from '../dates.ts'
import { multiLineText } from '../text.ts'
import { dateAnswer, dateRequest, id } from './fields.ts'

/** A period, both days included, on which the clinic is closed. Patients read the reason. */
export const closedDays = z.strictObject({
  _id: id,
  from: dateAnswer,
  to: dateAnswer,
  reason: z.string(),
  /** Number of live bookings that were kept on these days. */
  kept: z.int(),
})
export type ClosedDays = z.infer<typeof closedDays>

/** Maximum number of bookings that one closing decides about. */
export const maxAffectedBookings = 500

const days = { from: dateRequest, to: dateRequest, reason: multiLineText(500) }

const inOrder = z.refine<{ readonly from: ClinicDay; readonly to: ClinicDay }>(({ from, to }) => from <= to, {
  path: ['to'],
  error: 'before_first',
})

/** The form of a closing, before its bookings are known. */
export const closingEntries = z.strictObject(days).check(inOrder)

const bookingIds = z.array(id).check(z.maxLength(maxAffectedBookings))

/** A closing and the decision about each live booking on its days. */
export const closing = z.strictObject({ ...days, keep: bookingIds, cancel: bookingIds }).check(
  inOrder,
  z.refine(({ keep, cancel }) => new Set([...keep, ...cancel]).size === keep.length + cancel.length, {
    path: ['cancel'],
  }),
)
