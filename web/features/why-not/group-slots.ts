import type { WhySlot } from '#contract/schemas/schedule.ts'

/** Groups consecutive slots that have the same reason, about the same doctors, chairs and appointments. */
export function groupSlots(slots: readonly WhySlot[]): [WhySlot, ...WhySlot[]][] {
  const groups: [WhySlot, ...WhySlot[]][] = []
  for (const slot of slots) {
    const last = groups.at(-1)
    if (last && aboutOf(last[0]) === aboutOf(slot)) last.push(slot)
    else groups.push([slot])
  }
  return groups
}

function aboutOf({ slot: _, ...about }: WhySlot): string {
  return JSON.stringify(about)
}
