import type { LoggedChange, Taken, Takings } from './change-log.ts'
import type { FinalState, HistoryIndex } from './history-index.ts'
import { type ClinicState, findOffer, type TimedBooking } from './replay.ts'

/**
 * 24: a booking and an open offer take what their treatment needs: the line or the doctor, and the chair, of their row, for
 * their time with its buffer. What is cancelled or has ended takes nothing.
 */
export function* takesWhatItNeeds(_index: HistoryIndex, { timeline }: FinalState) {
  const takings = new Map<string, readonly Taken[]>()
  const touched = new Map<string, Set<string>>()
  for (const { change, after, isLast } of timeline?.steps() ?? []) {
    const taker = takerOf(change)
    const takers = touched.get(change.transaction) ?? new Set()
    touched.set(change.transaction, takers)
    if (taker !== undefined) takers.add(taker)
    if (change.table === 'occupancy' && taker !== undefined) {
      takings.set(taker, (change.after as unknown as Takings).rows)
    }
    if (!isLast) continue
    touched.delete(change.transaction)
    for (const id of takers) yield* wrongTakings(id, after, takings.get(id) ?? [])
  }
}

function takerOf({ table, before, after }: LoggedChange): string | undefined {
  if (table === 'occupancy') return (after as unknown as Takings).taker
  return table === 'booking' || table === 'waitlist_offer' ? ((after ?? before)?.id as string) : undefined
}

function* wrongTakings(id: string, state: ClinicState, taken: readonly Taken[]) {
  const placed = findPlaced(state, id)
  const offer = findOffer(state, id)
  if (offer?.outcome === null && offer.doctor_id !== (placed?.doctor_id ?? null)) {
    yield `the offer ${id} names doctor ${offer.doctor_id} and takes ${placed?.doctor_id}`
  }
  if (!placed && offer?.outcome === null) yield `the offer ${id} is open and takes nothing`
  const due = placed?.due ?? []
  for (const each of due) {
    const found = taken.find(({ position }) => position === each.position)
    if (!found) yield `${id} takes nothing for need ${each.position}`
    else if (!isSame({ ...found, ...each }, found)) {
      yield `${id} takes ${JSON.stringify(found)} and needs ${JSON.stringify(each)}`
    }
  }
  for (const { position } of taken) {
    if (!due.some((each) => each.position === position)) yield `${id} takes need ${position}, which it does not have`
  }
}

function findPlaced({ days }: ClinicState, id: string): TimedBooking | undefined {
  for (const bookings of days.values()) for (const booking of bookings) if (booking.id === id) return booking
  return undefined
}

function isSame(a: Taken, b: Taken): boolean {
  return (Object.keys(a) as (keyof Taken)[]).every((key) => a[key] === b[key])
}
