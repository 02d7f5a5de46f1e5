import { clinicTimeAt } from '#contract/dates.ts'

/** Minutes of the clinic's day between which reminders are sent. */
export const reminderHours = { from: 9 * 60, until: 19 * 60 }

/** Whether reminders are sent at this instant. */
export function isDaytime(instant: Date, timeZone: string): boolean {
  const { minute } = clinicTimeAt(instant, timeZone)
  return reminderHours.from <= minute && minute < reminderHours.until
}
