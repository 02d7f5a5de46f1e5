import { formatClinicDay } from '#contract/dates.ts'
import { type ChangeLog, createChangeLog } from '../change-log.ts'
import type { Listener } from '../database/change-feed.ts'

/** The channel on which a trigger sends the clinic day of each changed booking. */
export const deskChannel = 'desk'

/** The days that may look different at the desk: changed bookings and changed free times. */
export interface DeskChanges {
  /** The listener of `deskChannel`. */
  readonly listener: Listener
  readonly changes: ChangeLog
}

/** Creates a log without changes. `freeTimes` is the log of changed free times, which it contains as well. */
export function createDeskChanges(freeTimes: ChangeLog): DeskChanges {
  const changes = createChangeLog()
  freeTimes.subscribe(changes.add)
  return {
    listener: {
      // Changes may have been lost before.
      onConnected: () => changes.add('every day'),
      onNotification: (day) => changes.add(formatClinicDay(day)),
      onDisconnected: () => {},
    },
    changes,
  }
}
