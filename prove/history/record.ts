import type { Booking } from '#contract/bookings.ts'
import type { ClinicDay } from '#contract/dates.ts'

/** What a client asks the portal, or the payment provider, to do. Prices in dollars, as calls carry them. */
export type Operation =
  | { readonly op: 'available'; readonly day: ClinicDay }
  | {
      readonly op: 'book'
      readonly treatmentId: string
      readonly day: ClinicDay
      readonly slot: string
      readonly price: number
      readonly key: string
    }
  | { readonly op: 'dashboard' }
  | { readonly op: 'open payment'; readonly bookingId: string }
  | { readonly op: 'confirm at provider'; readonly intentId: string; readonly card: string }
  | { readonly op: 'report paid'; readonly bookingId: string; readonly transactionId: string }
  | { readonly op: 'cancel'; readonly bookingId: string }
  | { readonly op: 'pay at clinic'; readonly bookingId: string }
  | { readonly op: 'undo pay at clinic'; readonly bookingId: string; readonly meaning: 'mistake' | 'handed_back' }

/** What an answer told. */
export interface Told {
  /** A booking that the answer holds. */
  readonly booking?: Booking
  /** All of the client's bookings. */
  readonly bookings?: readonly Booking[]
  /** The slots offered on the day, by treatment id. */
  readonly offered?: ReadonlyMap<string, readonly string[]>
  readonly intentId?: string
}

/**
 * One operation from its beginning to its answer, in milliseconds of one clock. `ok`: done. `fail`: refused, so nothing
 * happened. `info`: no answer or 5xx, so it may have happened or not.
 */
export interface Entry {
  readonly client: string
  readonly operation: Operation
  readonly invoked: number
  readonly returned: number
  readonly outcome: 'ok' | 'fail' | 'info'
  /** 0 where no answer came. */
  readonly status: number
  readonly code?: string
  readonly told: Told
}

/** Everything that every client did, in the order in which it came back. */
export type History = readonly Entry[]
