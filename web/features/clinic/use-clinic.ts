import { useSyncExternalStore } from 'react'
import type { getClinic } from '#contract/routes/clinic.ts'
import type { Clinic } from '#contract/schemas/clinic.ts'
import { call } from '../../api/client.ts'

interface Known {
  readonly clinic: Clinic
  /** The clinic's clock minus the device's, in milliseconds, at the time of the response. */
  readonly clockOffsetMs: number
}

let known: Known | undefined
/** The clinic that the server rendered the page with. */
let rendered: Clinic | undefined
const watchers = new Set<() => void>()

let asking: Promise<Clinic> | undefined

/** Sets the clinic that the server rendered the page with, so that hydration renders the same. */
export function setServerClinic(clinic: Clinic): void {
  rendered = clinic
  // The page is up to a minute old when it arrives. The first response sets the clock exactly.
  known = { clinic, clockOffsetMs: Date.parse(clinic.now) - performance.timeOrigin }
}

/** Returns the clinic's time at which the page was rendered, or the device's if it was not rendered. */
export function renderedNow(): Date {
  return rendered ? new Date(rendered.now) : new Date()
}

/** Loads the clinic once. Throws `ApiError` if the request fails. */
export async function loadClinic(): Promise<Clinic> {
  if (known && known.clinic !== rendered) return known.clinic
  asking ??= refreshClinic().finally(() => {
    asking = undefined
  })
  return asking
}

/** Reloads the clinic after a change. */
export async function refreshClinic(): Promise<Clinic> {
  const clinic = await call<typeof getClinic>('public GET /clinic')
  known = { clinic, clockOffsetMs: Date.parse(clinic.now) - Date.now() }
  for (const watcher of watchers) watcher()
  return clinic
}

/** Loads the clinic now and retries when the network returns. */
export function startClinic(): void {
  const ignoreFailure = () => loadClinic().catch(() => undefined)
  window.addEventListener('online', () => void ignoreFailure())
  void ignoreFailure()
}

function watch(watcher: () => void): () => void {
  watchers.add(watcher)
  return () => watchers.delete(watcher)
}

/** Returns the clinic; `undefined` while it loads. */
export function useClinic(): Clinic | undefined {
  return useSyncExternalStore(
    watch,
    () => known?.clinic,
    () => rendered,
  )
}

/** Returns the clinic's name, taken from the HTML while the clinic loads. */
export function useBrand(): string {
  return useClinic()?.name ?? document.querySelector<HTMLMetaElement>('meta[name=application-name]')?.content ?? ''
}

/** Returns the time by the server's clock. While the clinic loads: by the rendered page, else by the device. */
export function clinicNow(): Date {
  return new Date(Date.now() + (known?.clockOffsetMs ?? 0))
}
