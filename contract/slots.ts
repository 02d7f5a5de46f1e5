/** A slot of a treatment in minutes of the clinic's day. `start` is before `end`; `end` is at most 1440 (midnight). */
export interface Slot {
  readonly start: number
  readonly end: number
}

function timeText(minute: number): string {
  const hour = Math.floor(minute / 60) % 24
  const two = (n: number) => String(n).padStart(2, '0')
  return `${two(hour % 12 || 12)}.${two(minute % 60)} ${hour < 12 ? 'AM' : 'PM'}`
}

/** Returns the wire form of a slot, `08.00 AM - 08.30 AM`. */
export function formatSlot(slot: Slot): string {
  return `${timeText(slot.start)} - ${timeText(slot.end)}`
}

/** Parses the wire form of a slot. Returns `undefined` for any other text. */
export function parseSlot(text: string): Slot | undefined {
  const match = /^(0[1-9]|1[0-2])\.([0-5]\d) (AM|PM) - (0[1-9]|1[0-2])\.([0-5]\d) (AM|PM)$/.exec(text)
  if (!match) return undefined
  const minute = (hour: string, rest: string, half: string) =>
    (Number(hour) % 12) * 60 + Number(rest) + (half === 'PM' ? 720 : 0)
  const start = minute(match[1] ?? '', match[2] ?? '', match[3] ?? '')
  const end = minute(match[4] ?? '', match[5] ?? '', match[6] ?? '') || 1440
  return start < end ? { start, end } : undefined
}

/** Picks at most four of the sorted slots of a day: the first two, the middle one and the last. */
export function pickSpread<T>(slots: readonly T[]): T[] {
  const { length } = slots
  if (length <= 4) return [...slots]
  return [0, 1, Math.floor(length / 2), length - 1].flatMap((place) => slots[place] ?? [])
}
