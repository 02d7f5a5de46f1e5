import type { Round } from './rounds.ts'

/** Rounds of reading; none for a side that was not measured. */
export type AvailableRounds = Readonly<Record<'bare' | 'node' | 'open' | 'limited' | 'few', Round[]>>
type BookingRounds = Readonly<Record<'database' | 'node' | 'open', Round[]>>

/** Results of reading and booking, with few and with many bookings, and figures of the portal's process. */
export interface PortalResults {
  readonly bookings: { readonly few: number; readonly many: number }
  readonly atFew: AvailableRounds
  /** While the requested day is booked and freed. */
  readonly booked: AvailableRounds
  readonly atMany: AvailableRounds
  readonly bookingAtFew: BookingRounds
  readonly bookingAtMany: BookingRounds
  readonly process: {
    readonly startedInMs: number
    /** Processor time of the start. */
    readonly startCpuMs: number
    readonly residentMegabytes: number
    /** Transferred size of the home page's HTML. */
    readonly homeBytes: { readonly gzip: number; readonly br: number }
  }
}
