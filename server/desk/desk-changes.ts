import { formatClinicDay } from '#contract/dates.ts'
import type { ChangedDay } from '#contract/schemas/availability.ts'
import type { Listener } from '../database/change-feed.ts'

/** The channel on which a trigger sends the clinic day of each changed booking. */
export const deskChannel = 'desk'

/** Notifies subscribers of changed bookings. */
export interface DeskChanges {
  /** The listener of `deskChannel`. */
  readonly listener: Listener
  /** Calls `notify` with each day whose bookings have changed. Returns a function that unsubscribes. */
  subscribe(notify: (changed: ChangedDay) => void): () => void
}

/** Creates the notifications without subscribers. */
export function createDeskChanges(): DeskChanges {
  const subscribers = new Set<(changed: ChangedDay) => void>()
  const notifyAll = (changed: ChangedDay) => {
    for (const notify of subscribers) notify(changed)
  }
  return {
    listener: {
      // Changes may have been lost before.
      onConnected: () => notifyAll('every day'),
      onNotification: (day) => notifyAll(formatClinicDay(day)),
      onDisconnected: () => {},
    },
    subscribe: (notify) => {
      subscribers.add(notify)
      return () => subscribers.delete(notify)
    },
  }
}
