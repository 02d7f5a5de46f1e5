import { parseSlot } from '#contract/slots.ts'

const count = 4
const noon = 12 * 60

/**
 * Returns at most four of a day's free slots, by time, which a card shows to choose from: the first two, the last one before
 * noon and the middle one after it. The next ones replace those that a day lacks.
 */
export function slotsOnCard(slots: readonly string[]): readonly string[] {
  const isLate = (slot: string) => (parseSlot(slot)?.start ?? 0) >= noon
  const late = slots.filter(isLate)
  const wanted = [slots[0], slots[1], slots.findLast((slot) => !isLate(slot)), late[Math.floor(late.length / 2)]]
  const shown = [...new Set([...wanted, ...slots])].filter((slot) => slot !== undefined).slice(0, count)
  return slots.filter((slot) => shown.includes(slot))
}
