let offsetMs = 0
let onSet = () => {}

/** Sets the server's clock to a time (ISO 8601) that the device's clock showed at `at`, by default now. */
export function setServerClock(time: string, at = Date.now()): void {
  offsetMs = Date.parse(time) - at
  onSet()
}

/** Returns the time by the server's clock, or by the device's until the server has told it. */
export function serverNow(): Date {
  return new Date(Date.now() + offsetMs)
}

/** Calls `follow` whenever the clock is set. */
export function followServerClock(follow: () => void): void {
  onSet = follow
}
