import { of } from '../workload/history.ts'
import { placedAsRequested } from './check-schedule.ts'
import { type FinalState, type HistoryIndex, pairs, patientOf } from './history-index.ts'

/** Upper bound for the notification of another process about a booking, in milliseconds. */
const notificationMs = 2_000

/** 1: a slot belongs to one patient, and a patient has one booking at a time. */
export function* noDoubleSlot({ acknowledged, endOf }: HistoryIndex, { rows, treatments }: FinalState) {
  for (const live of Map.groupBy(
    rows.filter((row) => row.live),
    ({ day }) => day,
  ).values()) {
    for (const [a, b] of pairs(live)) {
      if (a.from >= b.to || b.from >= a.to) continue
      const isOnePlace = a.treatmentId === b.treatmentId && a.doctorId === null && b.doctorId === null
      if (isOnePlace) yield `${a.id} and ${b.id} are both live on ${a.day}, ${a.slot}`
      if (a.patientId === b.patientId) yield `${a.client} is in two places on ${a.day}: ${a.slot} and ${b.slot}`
    }
  }
  // Treatments of the schedule have several places, and their bookings are moved.
  const plain = [...acknowledged].filter(([, { operation }]) => treatments.has(operation.treatmentId))
  const bySlot = Map.groupBy(plain, ([, { operation: o }]) => `${o.treatmentId} ${o.day} ${o.slot}`)
  for (const [slot, group] of bySlot) {
    for (const [[a], [b, second]] of pairs(group.toSorted(([, x], [, y]) => x.returned - y.returned))) {
      if (second.returned < endOf(a)) yield `${slot} was given to ${a} and, while it lived, to ${b}`
    }
  }
}

/** 2: an acknowledged booking exists until it is cancelled. */
export function* durable({ history, books, rebooked, endOf }: HistoryIndex, { rows, dashboards }: FinalState) {
  const byId = new Map(rows.map((row) => [row.id, row]))
  const seen = new Map(
    [...dashboards].flatMap(([client, bookings]) => bookings.map((booking) => [`${client} ${booking._id}`, booking])),
  )
  for (const entry of books.filter(({ outcome }) => outcome === 'ok')) {
    const client = patientOf(entry)
    const id = entry.content.booking?._id ?? ''
    const [row, booking] = [byId.get(id), seen.get(`${client} ${id}`)]
    if (!row || !booking) yield `${id} was acknowledged to ${client} and is gone`
    else if (endOf(id) === Number.POSITIVE_INFINITY && (!row.live || booking.cancelled)) {
      yield `${id} was acknowledged and never cancelled, but it is not live`
    }
  }
  for (const { operation, outcome } of of(history, 'cancel')) {
    const row = byId.get(operation.bookingId)
    if (outcome === 'ok' && row?.live !== false && !rebooked.has(operation.bookingId))
      yield `${operation.bookingId} was cancelled and is live or gone`
  }
}

/** 3: a refused request leaves no booking, a lost one at most one, and a key belongs to one booking. */
export function* failMeansAbsent({ books }: HistoryIndex, { rows }: FinalState) {
  const made = new Map<string | null, number>()
  for (const { key } of rows) made.set(key, (made.get(key) ?? 0) + 1)
  for (const [key, group] of Map.groupBy(books, ({ operation }) => operation.key)) {
    const ids = new Set(group.flatMap(({ outcome, content }) => (outcome === 'ok' ? [content.booking?._id] : [])))
    const count = made.get(key) ?? 0
    if (ids.size > 1) yield `${key} was acknowledged as ${[...ids].join(' and ')}`
    if (ids.size === 1 && count !== 1) yield `${key} was acknowledged and has ${count} rows`
    if (group.every(({ outcome }) => outcome === 'fail') && count > 0) yield `${key} was refused and has ${count} rows`
    if (count > 1) yield `${key} has ${count} rows`
  }
}

/** 4: every booking was requested, and has the clinic's price. */
export function* noPhantom({ history, books }: HistoryIndex, finalState: FinalState) {
  const { rows, prices, offers } = finalState
  // Refused contended attempts are not recorded, so a row without a record is a violation too.
  const moves = Map.groupBy(
    of(history, 'move').filter(({ outcome }) => outcome !== 'fail'),
    ({ operation }) => operation.bookingId,
  )
  const rebooks = Map.groupBy(
    of(history, 'rebook with late payment').filter(({ outcome }) => outcome !== 'fail'),
    ({ operation }) => operation.bookingId,
  )
  const accepted = Map.groupBy(offers, ({ bookingId }) => bookingId)
  const byKey = new Map(books.map((entry) => [entry.operation.key, entry]))
  for (const { id, client, key, treatmentId, day, slot, priceCents } of rows) {
    const entry = byKey.get(key ?? '')
    const taken = accepted.get(id)?.filter((offer) => offer.client === client) ?? []
    // An offer that replaced no appointment has the booking's ID.
    const offered = taken.find((offer) => offer.id === id)
    const asked = entry && patientOf(entry) === client ? entry.operation : offered
    const moved = [...(moves.get(id) ?? []), ...(rebooks.get(id) ?? [])].map(({ operation }) => operation)
    const places = [asked, ...moved, ...taken]
    if (!asked) yield `no request for ${id} of ${client} was made`
    else if (asked.treatmentId !== treatmentId || !places.some((place) => place?.day === day && place.slot === slot)) {
      yield `${id} is not what ${client} asked for: ${day}, ${slot}`
    } else if (prices.get(treatmentId) !== priceCents) yield `${id} costs ${priceCents} cents`
  }
  yield* placedAsRequested(history, finalState)
}

/** 5: a taken slot is not offered, and a free slot is. */
export function* availability(
  { history, books, endOf, endedBefore }: HistoryIndex,
  { treatments, scheduleDays }: FinalState,
) {
  const claims = Map.groupBy(
    books.filter(({ outcome }) => outcome !== 'fail'),
    ({ operation: o }) => `${o.treatmentId} ${o.day} ${o.slot}`,
  )
  for (const { operation, outcome, invoked, returned, content, portal } of of(history, 'available')) {
    if (outcome !== 'ok' || scheduleDays.has(operation.day)) continue
    for (const [treatmentId, slots] of treatments) {
      const offers = new Set(content.offered?.get(treatmentId))
      for (const slot of slots) {
        const offered = offers.has(slot)
        const here = claims.get(`${treatmentId} ${operation.day} ${slot}`) ?? []
        const taken = here.some(({ outcome: known, returned: since, content: { booking }, portal: by }) => {
          const seen = since + (by === portal ? 0 : notificationMs)
          return known === 'ok' && seen < invoked && endOf(booking?._id ?? '') > returned
        })
        if (taken && offered) yield `${slot} on ${operation.day} was offered though it was taken before the question`
        const over = (id: string | undefined) => id !== undefined && endedBefore(id, invoked - notificationMs)
        const maybeTaken = here.some((claim) => claim.invoked < returned && !over(claim.content.booking?._id))
        if (!maybeTaken && !offered) yield `${slot} on ${operation.day} was not offered though it was free`
      }
    }
  }
}

/** 6: a patient who has seen their booking continues to see it. */
export function* monotonic({ history, acknowledged, endOf }: HistoryIndex) {
  const byClient = Map.groupBy(acknowledged, ([, entry]) => patientOf(entry))
  for (const { client, outcome, invoked, returned, content } of of(history, 'dashboard')) {
    if (outcome !== 'ok') continue
    const seen = new Map(content.bookings?.map((booking) => [booking._id, booking]))
    for (const [id, entry] of byClient.get(client) ?? []) {
      if (entry.returned > invoked) continue
      const booking = seen.get(id)
      if (!booking) yield `${client} no longer saw ${id}`
      else if (booking.cancelled && endOf(id) > returned) yield `${client} saw ${id} as cancelled, which it was not`
    }
  }
}
