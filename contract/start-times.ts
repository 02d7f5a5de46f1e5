/** Returns the wire form of a start or end time in admins' calls, `HH:MM` in 24 hours; midnight as an end is `24:00`. */
export function formatStart(minute: number): string {
  const two = (n: number) => String(n).padStart(2, '0')
  return `${two(Math.floor(minute / 60))}:${two(minute % 60)}`
}

/** Parses `HH:MM` to the minute of the day. Returns `undefined` for any other text. */
export function parseStart(text: string): number | undefined {
  const [, hour, minute] = /^([01]\d|2[0-3]):([0-5]\d)$/.exec(text) ?? []
  return hour === undefined ? undefined : Number(hour) * 60 + Number(minute)
}

/** Parses an end time, `HH:MM` or `24:00`, to the minute of the day. Returns `undefined` for any other text. */
export function parseEnd(text: string): number | undefined {
  return text === '24:00' ? 1440 : parseStart(text)
}
