import type { ClinicDay } from '#contract/dates.ts'
import type { Booking } from '#contract/schemas/booking.ts'
import { type Entry, type History, type Of, of } from './record.ts'

/** How things stand in the end, read from the database, the API, the payment provider and the mail. Money in cents. */
export interface FinalState {
  readonly rows: readonly Row[]
  readonly payments: readonly PaymentRow[]
  readonly ledger: readonly ProviderEntry[]
  /** The mail about bookings that has arrived, and how much still waits to go. */
  readonly mails: readonly MailedBooking[]
  readonly mailsWaiting: number
  /** How many mails may have been under way when something broke: those may arrive twice. */
  readonly mailsCutOff: number
  /** What each client's dashboard shows. */
  readonly shown: ReadonlyMap<string, readonly Booking[]>
  /** The slots and the price of each treatment. */
  readonly treatments: ReadonlyMap<string, { readonly slots: readonly string[]; readonly priceCents: number }>
  readonly admins: number
  /** Those who may see what belongs to others, at times at least. */
  readonly staff: ReadonlySet<string>
  /** The audit trail without what was only read. */
  readonly deeds: readonly AuditedChange[]
  readonly faults: readonly Window[]
}

export interface Row {
  readonly id: string
  readonly client: string
  readonly patientId: string
  readonly treatmentId: string
  readonly day: ClinicDay
  readonly slot: string
  readonly priceCents: number
  readonly live: boolean
  readonly transactionId: string | null
  readonly key: string | null
  /** Instants in milliseconds. */
  readonly from: number
  readonly to: number
}

export interface PaymentRow {
  readonly bookingId: string
  readonly client: string
  readonly method: 'card' | 'clinic'
  readonly transactionId: string | null
  readonly state: string
  readonly amountCents: number
}

/** A mail with a calendar entry: whose it is, to whom it went, and what calendars are to do with it. */
export interface MailedBooking {
  /** Of the mail; the same one that comes twice has it twice. */
  readonly id: string
  readonly bookingId: string
  readonly to: string
  readonly method: 'PUBLISH' | 'CANCEL'
}

interface ProviderEntry {
  readonly intentId: string
  readonly status: string
  readonly amountCents: number
  readonly currency: string
  readonly receivedCents: number
  readonly refundedCents: number
  readonly metadata: Readonly<Record<string, string>>
}

export interface AuditedChange {
  readonly action: string
  readonly objectId: string | null
  readonly actorId: string | null
  /** Whom it was done to, by address. */
  readonly about: string | null
}

/** A time in which something was broken, in milliseconds of the history's clock; `recovered` when all answered again. */
export interface Window {
  readonly id: string
  readonly began: number
  readonly healed: number
  readonly recovered: number
  /** What must go on all the while. */
  readonly spares: 'nothing' | 'all but payments' | 'everything'
}

/** A history as the invariants look it up. */
export interface Story {
  readonly history: History
  readonly books: readonly Of<'book'>[]
  /** The first answer that told of each booking; the same request sent again is told of it once more. */
  readonly acknowledged: ReadonlyMap<string, Of<'book'>>
  /** When a booking may have ended at the earliest: the first cancellation that was not refused. */
  endOf(bookingId: string): number
  /** Whether a booking was surely over at an instant: a cancellation of it had come back. */
  endedBefore(bookingId: string, instant: number): boolean
}

/** Prepares a history for looking up. */
export function indexHistory(history: History): Story {
  const books = of(history, 'book')
  const acknowledged = new Map<string, Of<'book'>>()
  for (const entry of books) {
    const id = entry.outcome === 'ok' && entry.told.booking?._id
    if (id && entry.returned < (acknowledged.get(id)?.returned ?? Number.POSITIVE_INFINITY)) acknowledged.set(id, entry)
  }
  const cancels = of(history, 'cancel').filter(({ outcome }) => outcome !== 'fail')
  const earliest = earliestOf(cancels, ({ invoked }) => invoked)
  const surely = earliestOf(
    cancels.filter(({ outcome }) => outcome === 'ok'),
    ({ returned }) => returned,
  )
  return {
    history,
    books,
    acknowledged,
    endOf: (id) => earliest.get(id) ?? Number.POSITIVE_INFINITY,
    endedBefore: (id, instant) => (surely.get(id) ?? Number.POSITIVE_INFINITY) < instant,
  }
}

/** The earliest of some instants of each booking's entries. */
export function earliestOf<E extends Entry & { readonly operation: { readonly bookingId: string } }>(
  entries: readonly E[],
  instant: (entry: E) => number,
): Map<string, number> {
  const earliest = new Map<string, number>()
  for (const entry of entries) {
    const { bookingId } = entry.operation
    earliest.set(bookingId, Math.min(instant(entry), earliest.get(bookingId) ?? Number.POSITIVE_INFINITY))
  }
  return earliest
}

/** Every two of some things. */
export function* pairs<T>(things: readonly T[]): Generator<[T, T]> {
  for (const [i, a] of things.entries()) for (const b of things.slice(i + 1)) yield [a, b]
}
