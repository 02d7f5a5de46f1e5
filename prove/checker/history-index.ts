import type { ClinicDay } from '#contract/dates.ts'
import type { Booking } from '#contract/schemas/booking.ts'
import { type Entry, type History, type Of, of } from '../workload/history.ts'
import type { Timeline } from './clinic-timeline.ts'

/** Final state from the database, the API, the payment provider and the mail. Money in cents. */
export interface FinalState {
  readonly rows: readonly Row[]
  readonly payments: readonly PaymentRow[]
  readonly offers: readonly OfferRow[]
  /** When the final state was read, in milliseconds. */
  readonly readAt: number
  readonly ledger: readonly ProviderEntry[]
  /** Received mails about bookings, and the number of unsent ones. */
  readonly mails: readonly MailedBooking[]
  readonly mailsWaiting: number
  /** Number of mails that may have been in flight during a fault, and so may arrive twice. */
  readonly mailsInFlight: number
  /** The dashboard of each client. */
  readonly dashboards: ReadonlyMap<string, readonly Booking[]>
  /** Prices by treatment ID. */
  readonly prices: ReadonlyMap<string, number>
  /** Slots of the treatments that name nobody and whose days are never closed. */
  readonly treatments: ReadonlyMap<string, readonly string[]>
  /** Days on which the schedule changes. */
  readonly scheduleDays: ReadonlySet<ClinicDay>
  /** The schedule and the bookings at every time, if they were logged. */
  readonly timeline?: Timeline
  /** Whether a fault shifted the clock, so that times cannot be compared. */
  readonly clockShifted: boolean
  /** Names of the constraints that fired, once per error. */
  readonly constraintErrors: readonly string[]
  readonly admins: number
  /** Users who may see data of others, at least at times. */
  readonly staff: ReadonlySet<string>
  /** The audit log without reads. */
  readonly auditedChanges: readonly AuditedChange[]
  readonly faults: readonly FaultWindow[]
}

export interface Row {
  readonly id: string
  readonly client: string
  /** Who owns the booking, and the family member or the owner who is treated. */
  readonly accountId: string
  readonly patientId: string
  /** The patient, or the admin who booked by phone. */
  readonly bookedBy: string
  readonly doctorId: string | null
  readonly treatmentId: string
  readonly day: ClinicDay
  readonly slot: string
  readonly priceCents: number
  readonly live: boolean
  readonly transactionId: string | null
  readonly key: string | null
  /** Times in milliseconds. */
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
  /** What is refunded after a cancellation; null or absent: all. */
  readonly refundCents?: number | null
  /** Whether it arrived after the cancellation and waits for the patient. */
  readonly held?: boolean
}

/** An offer of the waitlist and how it ended; null if it is open. Times in milliseconds. */
export interface OfferRow {
  readonly id: string
  readonly client: string
  readonly treatmentId: string
  readonly day: ClinicDay
  readonly slot: string
  readonly outcome: 'accepted' | 'declined' | 'day_declined' | 'run_out' | 'withdrawn' | null
  /** The appointment that it became, or that moved to its time. */
  readonly bookingId: string | null
  readonly heldUntil: number
  readonly endedAt: number | null
}

/** A mail about a booking: its recipient, and its kind by the method of its calendar entry. */
export interface MailedBooking {
  /** Message ID, which is equal if the mail arrives twice. */
  readonly id: string
  readonly bookingId: string
  readonly to: string
  readonly kind: 'booked' | 'cancelled' | 'reminder'
  /** Of a reminder: the time that it announces, and how many days before. Equal reminders are one. */
  readonly reminderOf?: string
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
  /** Email address of the person concerned. */
  readonly about: string | null
}

/** A period of a fault in milliseconds of the history's clock. At `recovered` all portals answered again. */
export interface FaultWindow {
  readonly id: string
  readonly began: number
  readonly healed: number
  readonly recovered: number
  /** Parts that the fault must not affect. */
  readonly unaffected: 'nothing' | 'all but payments' | 'everything'
}

/** A history, indexed for the invariants. */
export interface HistoryIndex {
  readonly history: History
  readonly books: readonly Of<'book'>[]
  /** The first answer that contains each booking. A repeated request returns it again. */
  readonly acknowledged: ReadonlyMap<string, Of<'book'>>
  /** Earliest end of a booking: the first cancellation that was not refused. */
  endOf(bookingId: string): number
  /** Bookings that may have been booked again after their cancellation. */
  readonly rebooked: ReadonlySet<string>
  /** Whether a booking had ended for certain at a time: a cancellation had been acknowledged. */
  endedBefore(bookingId: string, instant: number): boolean
}

/** Indexes a history. */
export function indexHistory(history: History): HistoryIndex {
  const books = of(history, 'book')
  const acknowledged = new Map<string, Of<'book'>>()
  for (const entry of books) {
    const id = entry.outcome === 'ok' && entry.content.booking?._id
    if (id && entry.returned < (acknowledged.get(id)?.returned ?? Number.POSITIVE_INFINITY)) acknowledged.set(id, entry)
  }
  const cancels = of(history, 'cancel').filter(({ outcome }) => outcome !== 'fail')
  const earliest = earliestOf([...cancels, ...cancelsWithMember(history, books)], ({ invoked }) => invoked)
  const surely = earliestOf(
    cancels.filter(({ outcome }) => outcome === 'ok'),
    ({ returned }) => returned,
  )
  return {
    history,
    books,
    acknowledged,
    endOf: (id) => earliest.get(id) ?? Number.POSITIVE_INFINITY,
    rebooked: new Set(
      of(history, 'rebook with late payment').flatMap(({ operation, outcome }) =>
        outcome === 'fail' ? [] : [operation.bookingId],
      ),
    ),
    endedBefore: (id, instant) => (surely.get(id) ?? Number.POSITIVE_INFINITY) < instant,
  }
}

/** The removals of family members with their appointments, once for each appointment. */
function* cancelsWithMember(history: History, books: readonly Of<'book'>[]) {
  for (const { operation, outcome, ...times } of of(history, 'remove family member')) {
    if (outcome === 'fail' || operation.appointments !== 'cancel') continue
    for (const { operation: asked, content } of books) {
      const bookingId = content.booking?._id
      if (asked.memberId === operation.memberId && bookingId) yield { ...times, operation: { bookingId } }
    }
  }
}

/** The earliest time of each booking's entries. */
export function earliestOf<E extends Pick<Entry, 'invoked'> & { readonly operation: { readonly bookingId: string } }>(
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

/** Returns the email address of the patient for whom a booking was requested. */
export function patientOf({ client, operation }: Of<'book'>): string {
  return operation.patient?.email ?? client
}

/** All pairs of a list. */
export function* pairs<T>(things: readonly T[]): Generator<[T, T]> {
  for (const [i, a] of things.entries()) for (const b of things.slice(i + 1)) yield [a, b]
}
