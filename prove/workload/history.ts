import type { ClinicDay } from '#contract/dates.ts'
import type { Booking } from '#contract/schemas/booking.ts'
import type { WaitlistOffer } from '#contract/schemas/waitlist.ts'

/** An operation that a client requests from the portal or the payment provider. Prices in dollars, as in calls. */
export type Operation =
  | { readonly op: 'sign in' }
  | { readonly op: 'sign out' }
  /** A call with a token whose session has been signed out. */
  | { readonly op: 'use ended session' }
  | { readonly op: 'available'; readonly day: ClinicDay; readonly doctorId?: string }
  | {
      readonly op: 'book'
      readonly treatmentId: string
      readonly day: ClinicDay
      readonly slot: string
      readonly price: number
      readonly key: string
      readonly doctorId?: string
      /** The family member who is treated; absent for the client or the patient on the phone. */
      readonly memberId?: string
      /** The patient for whom an admin books by phone. */
      readonly patient?: { readonly email: string; readonly name: string }
    }
  | { readonly op: 'dashboard' }
  | { readonly op: 'open payment'; readonly bookingId: string }
  | { readonly op: 'confirm at provider'; readonly intentId: string; readonly card: string }
  | { readonly op: 'report paid'; readonly bookingId: string; readonly transactionId: string }
  /** An event that a card was charged, whether it was or not. */
  | { readonly op: 'event'; readonly intentId: string; readonly id: string; readonly signed: boolean }
  | { readonly op: 'cancel'; readonly bookingId: string }
  | { readonly op: 'pay at clinic'; readonly bookingId: string }
  | { readonly op: 'undo pay at clinic'; readonly bookingId: string; readonly meaning: 'mistake' | 'handed_back' }
  | { readonly op: 'make admin'; readonly email: string }
  | { readonly op: 'remove admin'; readonly email: string }
  /** A call for admins. */
  | { readonly op: 'list payments' }
  | { readonly op: 'list day'; readonly day: ClinicDay }
  | {
      readonly op: 'move'
      readonly bookingId: string
      readonly from: { readonly day: ClinicDay; readonly slot: string; readonly doctorId?: string }
      readonly day: ClinicDay
      readonly slot: string
      readonly doctorId?: string
      readonly chairId?: string
      /** Of a move by the staff. */
      readonly notify?: boolean
      /** Of a move by the patient. */
      readonly key?: string
    }
  | { readonly op: 'accept offer'; readonly offerId: string }
  | { readonly op: 'decline offer'; readonly offerId: string; readonly day: boolean }
  /** Books a cancelled booking again, with the payment that arrived after its cancellation. */
  | {
      readonly op: 'rebook with late payment'
      readonly bookingId: string
      readonly day: ClinicDay
      readonly slot: string
    }
  | { readonly op: 'refund late payment'; readonly bookingId: string }
  | { readonly op: 'remove family member'; readonly memberId: string; readonly appointments?: 'keep' | 'cancel' }
  /** Any other call. What it changes of the schedule and of the waitlist is in the log of changes. */
  | {
      readonly op: 'call'
      readonly method: 'GET' | 'POST' | 'PUT' | 'DELETE'
      readonly path: string
      readonly body?: unknown
    }

/** Contents of an answer. */
export interface Content {
  /** The booking in the answer. */
  readonly booking?: Booking
  /** All bookings of the client. */
  readonly bookings?: readonly Booking[]
  /** The offered slots of the day, by treatment ID. */
  readonly offered?: ReadonlyMap<string, readonly string[]>
  /** The slots of each doctor, by treatment ID. */
  readonly doctors?: ReadonlyMap<string, ReadonlyMap<string, readonly string[]>>
  /** The offer of the waitlist in the answer. */
  readonly offer?: WaitlistOffer
  /** Body of the answer of any other call. */
  readonly answer?: unknown
  readonly intentId?: string
  /** Whether the operation changed anything, if the answer contains that. */
  readonly changed?: boolean
  /** Email addresses of other people anywhere in the answer. */
  readonly otherPeople?: readonly string[]
}

/**
 * An operation from its start to its answer, in milliseconds of one clock. `ok`: done. `fail`: refused, so nothing
 * happened. `info`: no answer or 5xx, so it may have happened or not.
 */
export interface Entry {
  readonly client: string
  readonly operation: Operation
  readonly invoked: number
  readonly returned: number
  readonly outcome: 'ok' | 'fail' | 'info'
  /** 0 if there was no answer. */
  readonly status: number
  readonly code?: string
  readonly content: Content
  /** The portal that answered, if there are several. */
  readonly portal: number
}

/** Operations of all clients in the order of their answers. */
export type History = readonly Entry[]
export type Of<Name extends Operation['op']> = Entry & { readonly operation: Extract<Operation, { op: Name }> }

/** Entries of one operation. */
export function of<Name extends Operation['op']>(history: History, op: Name): Of<Name>[] {
  return history.filter((entry): entry is Of<Name> => entry.operation.op === op)
}
