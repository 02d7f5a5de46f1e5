import { parseSlot } from '#contract/slots.ts'

const startOf = (slot: string) => parseSlot(slot)?.start ?? 0

/**
 * The slots to offer, in time order. `kept` stay whatever a fresh list says: what the patient has chosen does not change
 * under their hand, and what was sent without an answer may be theirs by now. The server decides. `lost` is gone at once.
 */
export function offeredSlots(
  free: readonly string[],
  kept: readonly (string | undefined)[],
  lost: string | undefined,
): string[] {
  const slots = new Set([...free, ...kept.filter((slot) => slot !== undefined)])
  if (lost !== undefined) slots.delete(lost)
  return [...slots].sort((a, b) => startOf(a) - startOf(b))
}

/** The slot to choose in the place of a lost one: the next one after it, else the first; undefined where none is free. */
export function replacementSlot(free: readonly string[], lost: string): string | undefined {
  const others = offeredSlots(free, [], lost)
  return others.find((slot) => startOf(slot) > startOf(lost)) ?? others[0]
}
