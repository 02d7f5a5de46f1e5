import { useSyncExternalStore } from 'react'
import { type Clinic, getClinic } from '#contract/clinic.ts'
import { call } from '../../api/client.ts'

interface Known {
  readonly clinic: Clinic
  /** The clinic's clock minus this device's, in milliseconds, when the answer came. */
  readonly ahead: number
}

let known: Known | undefined
const watchers = new Set<() => void>()

async function load(): Promise<void> {
  if (known) return
  const clinic = await call(getClinic).catch(() => undefined)
  if (!clinic) return
  known = { clinic, ahead: Date.parse(clinic.now) - Date.now() }
  for (const watcher of watchers) watcher()
}

/** Asks who the clinic is, and again whenever the network comes back. Safe to repeat. */
export function startClinic(): void {
  window.addEventListener('online', () => void load())
  void load()
}

function watch(watcher: () => void): () => void {
  watchers.add(watcher)
  return () => watchers.delete(watcher)
}

/** The clinic; undefined until its answer has come. */
export function useClinic(): Clinic | undefined {
  return useSyncExternalStore(
    watch,
    () => known?.clinic,
    () => undefined,
  )
}

/** What time it is by the clinic's clock, however wrong this device's is; the device's until the clinic is known. */
export function clinicNow(): Date {
  return new Date(Date.now() + (known?.ahead ?? 0))
}
