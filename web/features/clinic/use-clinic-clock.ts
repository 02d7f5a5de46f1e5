import { useSyncExternalStore } from 'react'
import { type ClinicDay, clinicTimeAt } from '#contract/dates.ts'
import { clinicNow, renderedNow } from './use-clinic.ts'

const minuteMs = 60_000

/** What time it is by the clinic's clock, to the minute, as it passes. */
export function useClinicNow(): Date {
  const minutes = useSyncExternalStore(
    watch,
    () => minuteOf(clinicNow()),
    () => minuteOf(renderedNow()),
  )
  return new Date(minutes * minuteMs)
}

/** The day and the minute of the day on the clinic's wall, as they pass. */
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
