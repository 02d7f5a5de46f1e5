import { useMemo, useSyncExternalStore } from 'react'
import { type DeskBooking, maxOfflineMs, type VisitStep } from '#contract/schemas/desk.ts'

/** A step that was pressed and not recorded yet. It holds IDs only, and belongs to the person who pressed it. */
export interface UnsentStep {
  /** Idempotency key of the press. */
  readonly key: string
  readonly person: string
  readonly booking: string
  readonly from: VisitStep
  readonly to: VisitStep
  readonly pressedAt: string
  /** Whether it was sent once without an answer. */
  readonly tried?: true
}

/** A booking with the steps that were pressed on it. `unsent`: the portal has not recorded the last one yet. */
export type ShownBooking = DeskBooking & { readonly unsent?: true }

const storageKey = 'deskUnsent'

const watchers = new Set<() => void>()
/** The steps in a browser that refuses to store them. */
let unstored: string | undefined

/** Returns the steps of a person that wait, oldest first, those that are pressed in other tabs included. */
export function useUnsent(person: string): readonly UnsentStep[] {
  const text = useSyncExternalStore(watch, readText, () => '')
  return useMemo(() => parse(text).filter((step) => step.person === person), [text, person])
}

/** Returns the unsent steps of a person, oldest first, and how many have expired by the portal's time, which it drops. */
export function takeUnsent(person: string, now: Date): { steps: UnsentStep[]; expired: number } {
  const all = parse(readText())
  const own = all.filter((step) => step.person === person)
  const fresh = own.filter(({ pressedAt }) => now.getTime() - Date.parse(pressedAt) < maxOfflineMs)
  if (fresh.length < own.length) write(all.filter((step) => step.person !== person || fresh.includes(step)))
  return { steps: fresh, expired: own.length - fresh.length }
}

/** Stores a step until it is recorded. */
export function addUnsent(step: UnsentStep): void {
  write([...parse(readText()), step])
}

/** Drops the steps with these keys, which were recorded or refused. */
export function dropUnsent(keys: readonly string[]): void {
  write(parse(readText()).filter(({ key }) => !keys.includes(key)))
}

/** Notes that a person's steps on these bookings, or on all, were sent without an answer. */
export function markTried(person: string, booking?: string): void {
  const all = parse(readText())
  const isMeant = (step: UnsentStep) =>
    step.person === person && !step.tried && (booking === undefined || step.booking === booking)
  if (all.some(isMeant)) write(all.map((step) => (isMeant(step) ? { ...step, tried: true } : step)))
}

/** Returns a booking as it is after the steps that wait for it. A step that does not fit changes nothing. */
export function applySteps(booking: DeskBooking, steps: readonly UnsentStep[]): ShownBooking {
  let shown: ShownBooking = booking
  for (const { booking: id, from, to, pressedAt } of steps) {
    if (id !== booking._id || shown.visit !== from || shown.state === 'cancelled') continue
    const { arrivedAt = pressedAt, ...rest } = shown
    const state = to === 'left' ? 'done' : to === 'missed' ? 'missed' : 'booked'
    const arrived = to === 'expected' || to === 'missed' ? {} : to === 'arrived' || shown.arrivedAt ? { arrivedAt } : {}
    shown = { ...rest, ...arrived, visit: to, state, unsent: true }
  }
  return shown
}

function parse(text: string): UnsentStep[] {
  try {
    const stored: unknown = JSON.parse(text)
    if (!Array.isArray(stored)) return []
    // A page of the previous version stored steps without a key.
    return (stored as UnsentStep[]).map((step) => ({ ...step, key: step.key ?? `${step.booking} ${step.pressedAt}` }))
  } catch {
    return []
  }
}

function readText(): string {
  try {
    return unstored ?? localStorage.getItem(storageKey) ?? ''
  } catch {
    return ''
  }
}

function write(steps: readonly UnsentStep[]): void {
  const text = JSON.stringify(steps)
  try {
    if (steps.length === 0) localStorage.removeItem(storageKey)
    else localStorage.setItem(storageKey, text)
    unstored = undefined
  } catch {
    unstored = text
  }
  for (const watcher of watchers) watcher()
}

function watch(watcher: () => void): () => void {
  const onStorage = ({ key }: StorageEvent) => {
    if (key === null || key === storageKey) watcher()
  }
  watchers.add(watcher)
  window.addEventListener('storage', onStorage)
  return () => {
    watchers.delete(watcher)
    window.removeEventListener('storage', onStorage)
  }
}
