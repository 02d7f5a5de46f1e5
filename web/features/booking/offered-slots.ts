import { parseSlot } from '#contract/slots.ts'

/** What was sent last, and what is known of it. */
export interface Sent {
  readonly slot: string
  /** `unsettled`: under way or without an answer. `taken`: refused because somebody else has it. */
  readonly outcome: 'unsettled' | 'taken' | 'other'
}

const startOf = (slot: string) => parseSlot(slot)?.start ?? 0

/**
 * The slots to offer, in time order. A slot that was sent without an answer stays: it may be the patient's own by now.
 * One that was refused as taken goes at once, before the fresh list is there.
 */
export function offeredSlots(free: readonly string[], sent: Sent | undefined): string[] {
  const others = free.filter((slot) => slot !== sent?.slot)
  const keep =
    sent !== undefined && (sent.outcome === 'unsettled' || (sent.outcome === 'other' && free.includes(sent.slot)))
  return (keep ? [...others, sent.slot] : others).sort((a, b) => startOf(a) - startOf(b))
}

/** The slot to have chosen: the wanted one, else the next one after it, else the first. */
export function chosenSlot(offered: readonly string[], wanted: string | undefined): string | undefined {
  if (wanted === undefined || offered.includes(wanted)) return wanted ?? offered[0]
  return offered.find((slot) => startOf(slot) > startOf(wanted)) ?? offered[0]
}
