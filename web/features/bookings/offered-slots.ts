import { parseSlot } from '#contract/slots.ts'

const startOf = (slot: string) => parseSlot(slot)?.start ?? 0

/**
 * Returns the slots to offer, in time order: the free ones without `lost`, and those in `kept` even if they are no longer
 * free. `kept` are the slot that the user chose and the slot of an unanswered request, which may be booked.
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

/** Returns the free slot that replaces a lost one: the next later slot, else the first. */
export function replacementSlot(free: readonly string[], lost: string): string | undefined {
  const others = offeredSlots(free, [], lost)
  return others.find((slot) => startOf(slot) > startOf(lost)) ?? others[0]
}
