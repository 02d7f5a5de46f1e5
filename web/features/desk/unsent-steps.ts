import type { VisitStep } from '#contract/schemas/desk.ts'

/** A step that was pressed offline. It holds IDs only, and belongs to the person who pressed it. */
export interface UnsentStep {
  readonly person: string
  readonly booking: string
  readonly from: VisitStep
  readonly to: VisitStep
  readonly pressedAt: string
}

const key = 'deskUnsent'
/** The server accepts the time of a press for as long. */
const maxAgeMs = 12 * 3_600_000

/** Returns the unsent steps of a person, oldest first, and how many have expired, which it drops. */
export function takeUnsent(person: string, now = Date.now()): { steps: UnsentStep[]; expired: number } {
  const all = read()
  const own = all.filter((step) => step.person === person)
  const fresh = own.filter(({ pressedAt }) => now - Date.parse(pressedAt) < maxAgeMs)
  if (fresh.length < own.length) write(all.filter((step) => step.person !== person || fresh.includes(step)))
  return { steps: fresh, expired: own.length - fresh.length }
}

/** Stores a step until it is sent. */
export function addUnsent(step: UnsentStep): void {
  write([...read(), step])
}

/** Drops a step that was sent or refused. */
export function dropUnsent({ booking, pressedAt }: UnsentStep): void {
  write(read().filter((step) => step.booking !== booking || step.pressedAt !== pressedAt))
}

function read(): UnsentStep[] {
  try {
    const stored: unknown = JSON.parse(localStorage.getItem(key) ?? '[]')
    return Array.isArray(stored) ? (stored as UnsentStep[]) : []
  } catch {
    return []
  }
}

function write(steps: readonly UnsentStep[]): void {
  if (steps.length === 0) localStorage.removeItem(key)
  else localStorage.setItem(key, JSON.stringify(steps))
}
