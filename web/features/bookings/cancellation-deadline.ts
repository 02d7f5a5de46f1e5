import { type ClinicDay, clinicTimeAt } from '#contract/dates.ts'

/** Until when a patient can cancel an appointment, in clinic time. */
export interface Deadline {
  readonly day: ClinicDay
  /** Minute of the day. */
  readonly minute: number
  readonly passed: boolean
}

/** Returns the deadline at an instant, and whether it has passed. */
export function deadlineAt(limit: Date, now: Date, timeZone: string): Deadline {
  return { ...clinicTimeAt(limit, timeZone), passed: now > limit }
}
