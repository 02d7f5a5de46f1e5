import type { FittingEntry } from '#contract/schemas/waitlist.ts'
import { parseSlot } from '#contract/slots.ts'
import type { BoardColumn, Span } from './board-layout.ts'

/** Someone who waits, and the first time of a gap that can be offered to them. */
export interface GapFit {
  readonly entry: FittingEntry
  readonly slot: string
}

/** Returns who fits into a gap of a doctor, the first in line first. */
export function fitsIn(entries: readonly FittingEntry[], { doctor }: BoardColumn, gap: Span): GapFit[] {
  if (!doctor) return []
  return entries.flatMap((entry) => {
    const first = entry.fits.find(({ slot, doctors }) => doctors.includes(doctor._id) && isWithin(gap, slot))
    return first ? [{ entry, slot: first.slot }] : []
  })
}

function isWithin({ start, end }: Span, slot: string): boolean {
  const time = parseSlot(slot)
  return time !== undefined && time.start >= start && time.end <= end
}
