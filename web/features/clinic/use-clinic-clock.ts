import { useSyncExternalStore } from 'react'
import { type ClinicDay, clinicTimeAt } from '#contract/dates.ts'
import { serverNow } from '../../api/server-clock.ts'
import { renderedNow } from './use-clinic.ts'

const minuteMs = 60_000

/** Returns the current time by the server's clock; re-renders every minute. */
export function useClinicNow(): Date {
  const minutes = useSyncExternalStore(
    watch,
    () => minuteOf(serverNow()),
    () => minuteOf(renderedNow()),
  )
  return new Date(minutes * minuteMs)
}

/** Returns the day and the minute of the day in the clinic's time zone; re-renders every minute. */
export function useClinicClock(timeZone: string): { day: ClinicDay; minute: number } {
  return clinicTimeAt(useClinicNow(), timeZone)
}

function minuteOf(instant: Date): number {
  return Math.floor(instant.getTime() / minuteMs)
}

function watch(watcher: () => void): () => void {
  const timer = setInterval(watcher, 5_000)
  return () => clearInterval(timer)
}
