import { parseSlot } from '#contract/slots.ts'

/** How long a treatment takes, in minutes, by its first slot; undefined where it has none. */
export function lengthOf(slots: readonly string[] | undefined): number | undefined {
  const slot = parseSlot(slots?.[0] ?? '')
  return slot && slot.end - slot.start
}
