import type { Booking } from '#contract/bookings.ts'
import type { ClinicDay } from '#contract/dates.ts'
import type { Entry, History, Operation } from './record.ts'

/** How things stand in the end, read from the database, the API and the payment provider. Money in cents. */
export interface Ending {
  readonly rows: readonly Row[]
  readonly payments: readonly PaymentRow[]
  readonly ledger: readonly ProviderEntry[]
  /** The mail about bookings that has gone out, and how much still waits to. */
  readonly mails: readonly MailedBooking[]
  readonly mailsWaiting: number
  /** What each client's dashboard shows. */
  readonly shown: ReadonlyMap<string, readonly Booking[]>
  /** The slots and the price of each treatment. */
  readonly treatments: ReadonlyMap<string, { readonly slots: readonly string[]; readonly priceCents: number }>
}

export interface Row {
  readonly id: string
  readonly client: string
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
  readonly bookingId: string
  readonly to: string
  readonly method: 'PUBLISH' | 'CANCEL'
}

export interface ProviderEntry {
  readonly intentId: string
  readonly status: string
  readonly amountCents: number
  readonly currency: string
  readonly receivedCents: number
  readonly refundedCents: number
  readonly metadata: Readonly<Record<string, string>>
}

type Of<Name extends Operation['op']> = Entry & { readonly operation: Extract<Operation, { op: Name }> }

/** The invariants by number; each finds what speaks against it. */
export const invariants = {
  '1 no double slot': noDoubleSlot,
  '2 durable acknowledgement': durable,
  '3 fail means absent': failMeansAbsent,
  '4 no phantom': noPhantom,
  '5 availability': availability,
  '6 own bookings stay seen': monotonic,
  '7 paid by exactly one payment': paidOnce,
  '8 money is conserved': moneyConserved,
  '14 mail to the owner alone': mailed,
} as const
export type Invariant = keyof typeof invariants

/** Holds a history and its ending against every invariant; gives each one's findings as sentences. */
export function check(history: History, ending: Ending): Record<Invariant, string[]> {
  const found = Object.entries(invariants).map(([name, find]) => [name, [...find(history, ending)]])
  return Object.fromEntries(found) as Record<Invariant, string[]>
}

function of<Name extends Operation['op']>(history: History, op: Name): Of<Name>[] {
  return history.filter((entry): entry is Of<Name> => entry.operation.op === op)
}

/** The first answer that told of each booking; the same request sent again is told of it once more. */
function firstAcknowledged(history: History): Of<'book'>[] {
  const told = of(history, 'book').filter(({ outcome }) => outcome === 'ok')
  return [...Map.groupBy(told, ({ told: { booking } }) => booking?._id).values()].map((entries) =>
    entries.reduce((first, entry) => (entry.returned < first.returned ? entry : first)),
  )
}

/** When a booking may have ended at the earliest: the first cancellation that was not refused. */
function endOf(history: History, bookingId: string): number {
  const ends = of(history, 'cancel').filter(
    ({ operation, outcome }) => operation.bookingId === bookingId && outcome !== 'fail',
  )
  return Math.min(...ends.map(({ invoked }) => invoked))
}

function* noDoubleSlot(history: History, { rows }: Ending) {
  const live = rows.filter((row) => row.live)
  for (const [a, b] of pairs(live)) {
    if (a.from >= b.to || b.from >= a.to) continue
    if (a.treatmentId === b.treatmentId) yield `${a.id} and ${b.id} are both live on ${a.day}, ${a.slot}`
    if (a.client === b.client) yield `${a.client} is in two places on ${a.day}: ${a.slot} and ${b.slot}`
  }
  const acknowledged = firstAcknowledged(history)
  const bySlot = Map.groupBy(acknowledged, ({ operation: o }) => `${o.treatmentId} ${o.day} ${o.slot}`)
  for (const [slot, group] of bySlot) {
    for (const [first, second] of pairs(group.toSorted((a, b) => a.returned - b.returned))) {
      const [a, b] = [first.told.booking?._id ?? '', second.told.booking?._id ?? '']
      if (second.returned < endOf(history, a)) yield `${slot} was given to ${a} and, while it lived, to ${b}`
    }
  }
}

function* durable(history: History, { rows, shown }: Ending) {
  for (const { client, told } of of(history, 'book').filter(({ outcome }) => outcome === 'ok')) {
    const id = told.booking?._id ?? ''
    const row = rows.find((candidate) => candidate.id === id)
    const seen = shown.get(client)?.find(({ _id }) => _id === id)
    if (!row || !seen) yield `${id} was acknowledged to ${client} and is gone`
    else if (endOf(history, id) === Number.POSITIVE_INFINITY && (!row.live || seen.cancelled)) {
      yield `${id} was acknowledged and never cancelled, but it is not live`
    }
  }
  for (const { operation, outcome } of of(history, 'cancel')) {
    const row = rows.find(({ id }) => id === operation.bookingId)
    if (outcome === 'ok' && row?.live !== false) yield `${operation.bookingId} was cancelled and is live or gone`
  }
}

function* failMeansAbsent(history: History, { rows }: Ending) {
  const attempts = Map.groupBy(of(history, 'book'), ({ operation }) => operation.key)
  for (const [key, group] of attempts) {
    const ids = new Set(group.flatMap(({ outcome, told }) => (outcome === 'ok' ? [told.booking?._id] : [])))
    const made = rows.filter((row) => row.key === key).length
    if (ids.size > 1) yield `${key} was acknowledged as ${[...ids].join(' and ')}`
    if (ids.size === 1 && made !== 1) yield `${key} was acknowledged and has ${made} rows`
    if (group.every(({ outcome }) => outcome === 'fail') && made > 0) yield `${key} was refused and has ${made} rows`
    if (made > 1) yield `${key} has ${made} rows`
  }
}

function* noPhantom(history: History, { rows, treatments }: Ending) {
  for (const { id, client, key, treatmentId, day, slot, priceCents } of rows) {
    const asked = of(history, 'book').find((entry) => entry.client === client && entry.operation.key === key)?.operation
    if (!asked) yield `nobody asked for ${id} of ${client}`
    else if (asked.treatmentId !== treatmentId || asked.day !== day || asked.slot !== slot) {
      yield `${id} is not what ${client} asked for: ${day}, ${slot}`
    } else if (treatments.get(treatmentId)?.priceCents !== priceCents) yield `${id} costs ${priceCents} cents`
  }
}

function* availability(history: History, { treatments }: Ending) {
  const books = of(history, 'book').filter(({ outcome }) => outcome !== 'fail')
  const byTreatmentAndDay = Map.groupBy(books, ({ operation: o }) => `${o.treatmentId} ${o.day}`)
  for (const { operation, outcome, invoked, returned, told } of of(history, 'available')) {
    if (outcome !== 'ok') continue
    for (const [treatmentId, { slots }] of treatments) {
      const claims = byTreatmentAndDay.get(`${treatmentId} ${operation.day}`) ?? []
      for (const slot of slots) {
        const offered = told.offered?.get(treatmentId)?.includes(slot) ?? false
        const here = claims.filter((claim) => claim.operation.slot === slot)
        const taken = here.some(
          ({ outcome: known, returned: since, told: { booking } }) =>
            known === 'ok' && since < invoked && endOf(history, booking?._id ?? '') > returned,
        )
        if (taken && offered) yield `${slot} on ${operation.day} was offered though it was taken before the question`
        const maybeTaken = here.some((claim) => claim.invoked < returned && !endedBefore(history, claim, invoked))
        if (!maybeTaken && !offered) yield `${slot} on ${operation.day} was not offered though nobody had it`
      }
    }
  }
}

/** Whether a booking was surely over at an instant: its cancellation had come back. */
function endedBefore(history: History, { told: { booking } }: Entry, instant: number): boolean {
  if (!booking) return false
  return of(history, 'cancel').some(
    ({ operation, outcome, returned }) => operation.bookingId === booking._id && outcome === 'ok' && returned < instant,
  )
}

function* monotonic(history: History, _ending: Ending) {
  const reads = of(history, 'dashboard').filter(({ outcome }) => outcome === 'ok')
  for (const { client, returned, told } of of(history, 'book').filter(({ outcome }) => outcome === 'ok')) {
    const id = told.booking?._id ?? ''
    for (const read of reads) {
      if (read.client !== client || read.invoked < returned) continue
      const seen = read.told.bookings?.find(({ _id }) => _id === id)
      if (!seen) yield `${client} did not see ${id} any more`
      else if (seen.cancelled && endOf(history, id) > read.returned) yield `${client} saw ${id} cancelled by nobody`
    }
  }
}

function* paidOnce(history: History, { rows, payments, ledger }: Ending) {
  for (const { id, client, priceCents, transactionId } of rows.filter((row) => row.transactionId !== null)) {
    const standing = payments.filter((payment) => payment.bookingId === id && payment.state === 'succeeded')
    const [payment] = standing
    if (standing.length !== 1 || payment?.transactionId !== transactionId) {
      yield `${id} is paid by ${standing.length} payments`
    } else if (payment.client !== client || payment.amountCents !== priceCents) {
      yield `${id} is paid by ${payment.amountCents} cents of ${payment.client}`
    } else if (payment.method === 'card') yield* notAtProvider(ledger, { id, priceCents, transactionId })
  }
  const used = rows.flatMap(({ transactionId }) => transactionId ?? [])
  if (new Set(used).size !== used.length) yield 'a transaction pays two bookings'
  const told = history.flatMap(({ told: { booking, bookings = [] } }) => (booking ? [booking, ...bookings] : bookings))
  for (const { _id, payment } of told) {
    if (payment.state !== 'paid') continue
    const intent = ledger.find(({ intentId }) => intentId === payment.transactionId)
    if (intent?.status !== 'succeeded') yield `${_id} was shown as paid by ${payment.transactionId}, which is not`
  }
}

function* notAtProvider(
  ledger: Ending['ledger'],
  { id, priceCents, transactionId }: Pick<Row, 'id' | 'priceCents' | 'transactionId'>,
) {
  const intent = ledger.find(({ intentId }) => intentId === transactionId)
  const right =
    intent?.status === 'succeeded' &&
    intent.receivedCents === priceCents &&
    intent.refundedCents === 0 &&
    intent.currency === 'usd' &&
    intent.metadata.bookingId === id
  if (!right) yield `${id} is paid by ${transactionId}, of which the provider says ${JSON.stringify(intent)}`
}

function* moneyConserved(_history: History, { rows, payments, ledger }: Ending) {
  const held = sum(ledger.map(({ receivedCents, refundedCents }) => receivedCents - refundedCents))
  const byCard = new Set(payments.flatMap((p) => (p.method === 'card' ? (p.transactionId ?? []) : [])))
  const paid = rows.filter((row) => row.live && row.transactionId !== null && byCard.has(row.transactionId))
  const due = payments.filter(({ method, state }) => method === 'card' && state === 'refund_due')
  const owed = sum(paid.map((row) => row.priceCents)) + sum(due.map((payment) => payment.amountCents))
  if (held !== owed) yield `the provider holds ${held} cents, and the portal answers for ${owed}`
  for (const { intentId, status, receivedCents } of ledger) {
    const payment = payments.find(({ transactionId }) => transactionId === intentId)
    const settled = payment && ['succeeded', 'refund_due', 'refund_pending', 'refunded'].includes(payment.state)
    if (status === 'succeeded' && !settled) yield `${intentId} took ${receivedCents} cents and is ${payment?.state}`
  }
}

function* mailed(history: History, { rows, mails, mailsWaiting }: Ending) {
  if (mailsWaiting > 0) yield `${mailsWaiting} mails wait though nothing holds them up`
  const about = Map.groupBy(mails, ({ bookingId }) => bookingId)
  for (const { client, told } of firstAcknowledged(history)) {
    const id = told.booking?._id ?? ''
    if (!about.has(id)) yield `${id} was acknowledged to ${client}, who was told nothing by mail`
  }
  for (const { id, live } of rows) {
    const methods = about.get(id)?.map(({ method }) => method) ?? []
    if (!live && !methods.includes('CANCEL')) yield `${id} is cancelled, which no mail tells`
    if (live && methods.includes('CANCEL')) yield `${id} is live, and a mail says that it is cancelled`
  }
  for (const { bookingId, to } of mails) {
    const owner = rows.find(({ id }) => id === bookingId)?.client
    if (owner !== to) yield `${to} was told of ${bookingId}, which is ${owner ?? 'nobody'}’s`
  }
}

function* pairs<T>(things: readonly T[]): Generator<[T, T]> {
  for (const [i, a] of things.entries()) for (const b of things.slice(i + 1)) yield [a, b]
}

function sum(numbers: readonly number[]): number {
  return numbers.reduce((total, number) => total + number, 0)
}
