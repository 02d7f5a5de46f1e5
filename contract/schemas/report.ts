import * as z from 'zod/mini'
import { dateAnswer, dollarSum, id } from './fields.ts'

/** The longest period of a report, in days. */
export const maxReportDays = 366

/** Numbers of appointments: all, and those that were done, cancelled or missed. */
const counts = { booked: z.int(), done: z.int(), cancelled: z.int(), missed: z.int() }

/** Minutes of appointments within the offered time, and minutes that were offered. */
const use = { used: z.int(), offered: z.int() }

/** Numbers of appointments by days between booking and visit: from `from` days on, up to the next entry. */
export const leadTimes = [0, 1, 3, 7, 14, 28] as const

/**
 * Figures of a period, by the day of the appointment, and money by the day it was received, refunded or charged back. Of one
 * doctor, if the request names one.
 */
export const report = z.strictObject({
  from: dateAnswer,
  to: dateAnswer,
  ...counts,
  days: z.array(z.strictObject({ date: dateAnswer, ...counts })),
  /** In dollars. */
  money: z.strictObject({ online: dollarSum, clinic: dollarSum, refunded: dollarSum, chargedBack: dollarSum }),
  doctors: z.array(z.strictObject({ _id: id, name: z.string(), ...use })),
  chairs: z.array(z.strictObject({ _id: id, name: z.string(), ...use })),
  /**
   * Use of the doctors' time by ISO weekday (Monday is 1) and hour of the clinic day; hours that are never offered are
   * absent.
   */
  hours: z.array(z.strictObject({ weekday: z.int(), hour: z.int(), ...use })),
  /** Appointments by the days between booking and visit, of which each entry counts from `from` days on. */
  lead: z.array(z.strictObject({ from: z.int(), count: z.int() })),
  /** The ten treatments with the most appointments that were not cancelled. */
  treatments: z.array(z.strictObject({ name: z.string(), count: z.int() })),
  /** Minutes between arriving and sitting in the chair, of the visits for which both were recorded. */
  waiting: z.strictObject({ visits: z.int(), average: z.number(), median: z.number() }),
  /** Minutes in the chair, planned and actual, of the visits for which they were recorded. */
  length: z.strictObject({ visits: z.int(), planned: z.number(), actual: z.number() }),
  /** Cancellations within 48 hours before the start, and how many of these times were booked again. */
  shortNotice: z.strictObject({ cancelled: z.int(), filled: z.int() }),
})
export type Report = z.infer<typeof report>
