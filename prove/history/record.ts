import type { ClinicDay } from '#contract/dates.ts'
import type { Booking } from '#contract/schemas/booking.ts'

/** What a client asks the portal, or the payment provider, to do. Prices in dollars, as calls carry them. */
export type Operation =
  | { readonly op: 'sign in' }
  | { readonly op: 'sign out' }
  /** Something only a session allows, asked with a token whose session has been signed out. */
  | { readonly op: 'use ended session' }
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
  /** An event as the provider sends it when a card was charged, whether it was or not. */
  | { readonly op: 'event'; readonly intentId: string; readonly id: string; readonly signed: boolean }
  | { readonly op: 'cancel'; readonly bookingId: string }
  | { readonly op: 'pay at clinic'; readonly bookingId: string }
  | { readonly op: 'undo pay at clinic'; readonly bookingId: string; readonly meaning: 'mistake' | 'handed_back' }
  | { readonly op: 'make admin'; readonly email: string }
  | { readonly op: 'remove admin'; readonly email: string }
  /** What only admins may. */
  | { readonly op: 'list payments' }

/** What an answer told. */
export interface Told {
  /** A booking that the answer holds. */
  readonly booking?: Booking
  /** All of the client's bookings. */
  readonly bookings?: readonly Booking[]
  /** The slots offered on the day, by treatment id. */
  readonly offered?: ReadonlyMap<string, readonly string[]>
  readonly intentId?: string
  /** Whether the operation changed anything, where the answer says so. */
  readonly changed?: boolean
  /** Addresses of people other than the client that stood anywhere in the answer. */
  readonly strangers?: readonly string[]
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
  /** Which portal answered, where there are several. */
  readonly portal: number
}

/** Everything that every client did, in the order in which it came back. */
export type History = readonly Entry[]
export type Of<Name extends Operation['op']> = Entry & { readonly operation: Extract<Operation, { op: Name }> }

/** The entries of one kind. */
export function of<Name extends Operation['op']>(history: History, op: Name): Of<Name>[] {
  return history.filter((entry): entry is Of<Name> => entry.operation.op === op)
}
