import { parseSlot } from '#contract/slots.ts'

/** Returns the length of a treatment in minutes, from its first slot. Undefined if it has no slots. */
export function lengthOf(slots: readonly string[] | undefined): number | undefined {
  const slot = parseSlot(slots?.[0] ?? '')
  return slot && slot.end - slot.start
}
