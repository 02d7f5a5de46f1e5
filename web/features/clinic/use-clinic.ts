import { useSyncExternalStore } from 'react'
import type { getClinic } from '#contract/routes/clinic.ts'
import type { Clinic } from '#contract/schemas/clinic.ts'
import { call } from '../../api/client.ts'

interface Known {
  readonly clinic: Clinic
  /** The clinic's clock minus this device's, in milliseconds, when the answer came. */
  readonly clockOffsetMs: number
}

let known: Known | undefined
/** As it came with the page. */
let rendered: Clinic | undefined
const watchers = new Set<() => void>()

let asking: Promise<Clinic> | undefined

/** Takes the clinic as the server knew it when it rendered the page, so that the first rendering here is the same. */
export function setServerClinic(clinic: Clinic): void {
  rendered = clinic
  // How long ago that was nobody knows: the clock waits for an answer.
  known = { clinic, clockOffsetMs: 0 }
}

/** The clinic's clock when the page was rendered; this device's where it was not. */
export function renderedNow(): Date {
  return rendered ? new Date(rendered.now) : new Date()
}

/** The clinic; throws `ApiError` where it cannot be asked. Safe to repeat: what has been told is not asked again. */
export async function loadClinic(): Promise<Clinic> {
  if (known && known.clinic !== rendered) return known.clinic
  asking ??= refreshClinic().finally(() => {
    asking = undefined
  })
  return asking
}

/** Asks who the clinic is now, as after a change. Safe to repeat. */
export async function refreshClinic(): Promise<Clinic> {
  const clinic = await call<typeof getClinic>('public GET /clinic')
  known = { clinic, clockOffsetMs: Date.parse(clinic.now) - Date.now() }
  for (const watcher of watchers) watcher()
  return clinic
}

/** Asks who the clinic is, and again whenever the network comes back. Safe to repeat. */
export function startClinic(): void {
  const ignoreFailure = () => loadClinic().catch(() => undefined)
  window.addEventListener('online', () => void ignoreFailure())
  void ignoreFailure()
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
    () => rendered,
  )
}

/** What the clinic calls itself: as the page said when it arrived, until the clinic is known. */
export function useBrand(): string {
  return useClinic()?.name ?? document.querySelector<HTMLMetaElement>('meta[name=application-name]')?.content ?? ''
}

/** What time it is by the clinic's clock, however wrong this device's is; the device's until the clinic is known. */
export function clinicNow(): Date {
  return new Date(Date.now() + (known?.clockOffsetMs ?? 0))
}
