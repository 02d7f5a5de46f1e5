import { randomUUID } from 'node:crypto'
import type { ChangedDay } from '#contract/schemas/availability.ts'

/** The last changes of this process, for pages that subscribe a while after they have loaded. */
export interface ChangeLog {
  /** Records that a day may have changed, and notifies the subscribers soon. */
  add(changed: ChangedDay): void
  /** Returns a mark of this moment for `since`. Take it before the answer that it belongs to is read. */
  mark(): string
  /**
   * Returns the days that may have changed since a mark; every day if that is unknown, because the mark is old or of another
   * process.
   */
  since(mark: string): readonly ChangedDay[]
  /** Calls `notify` with each day that may have changed. Returns a function that unsubscribes. */
  subscribe(notify: (changed: ChangedDay) => void): () => void
}

/** The number of changes that are kept. */
const maxChanges = 1_000
/** Changes within this time are sent to subscribers together. */
const notifyDelayMs = 50

/** Creates an empty log. */
export function createChangeLog(): ChangeLog {
  /** Marks of another process, or of this one before a restart, have another name. */
  const processName = randomUUID().slice(0, 8)
  /** The last changes, and the number of those before them. */
  const changes: ChangedDay[] = []
  let forgotten = 0
  const pending = new Set<ChangedDay>()
  const subscribers = new Set<(changed: ChangedDay) => void>()

  function notifySubscribers(): void {
    const days: ChangedDay[] = pending.has('every day') ? ['every day'] : [...pending]
    pending.clear()
    for (const notify of subscribers) for (const day of days) notify(day)
  }

  return {
    add: (changed) => {
      changes.push(changed)
      if (changes.length > maxChanges) forgotten += changes.splice(0, maxChanges / 2).length
      if (pending.size === 0) setTimeout(notifySubscribers, notifyDelayMs).unref()
      pending.add(changed)
    },
    mark: () => `${processName}-${forgotten + changes.length}`,
    since: (mark) => {
      const [name, count = ''] = mark.split('-')
      const from = Number(count) - forgotten
      if (name !== processName || !(from >= 0)) return ['every day']
      const days = new Set(changes.slice(from))
      return days.has('every day') ? ['every day'] : [...days]
    },
    subscribe: (notify) => {
      subscribers.add(notify)
      return () => subscribers.delete(notify)
    },
  }
}
