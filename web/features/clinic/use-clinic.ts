import { useSyncExternalStore } from 'react'
import type { Clinic } from '#contract/schemas/clinic.ts'
import { call } from '../../api/client.ts'
import { followServerClock, serverNow, setServerClock } from '../../api/server-clock.ts'

let known: Clinic | undefined
/** The clinic that the server rendered the page with. */
let rendered: Clinic | undefined
const watchers = new Set<() => void>()

let asking: Promise<Clinic> | undefined

/** The age from which the clinic is loaded again. */
const maxAgeMs = 5 * 60_000

/** Sets the clinic that came with the page; with `isRendered` the page shows it, and hydration must render the same. */
export function setServerClinic(clinic: Clinic, isRendered = true): void {
  if (isRendered) rendered = clinic
  known = clinic
  // The page is up to a minute old when it arrives. The first response of a call sets the clock exactly.
  setServerClock(clinic.now, performance.timeOrigin)
}

/** Returns the clinic's time at which the page was rendered, or the device's if it was not rendered. */
export function renderedNow(): Date {
  return rendered ? new Date(rendered.now) : new Date()
}

/** Loads the clinic, unless it is known. Throws `ApiError` if the request fails. */
export async function loadClinic(): Promise<Clinic> {
  if (known) return known
  asking ??= refreshClinic().finally(() => {
    asking = undefined
  })
  return asking
}

/** Reloads the clinic after a change. */
export async function refreshClinic(): Promise<Clinic> {
  known = await call('public GET /clinic')
  setServerClock(known.now)
  for (const watcher of watchers) watcher()
  return known
}

/**
 * Loads the clinic if it did not come with the page, and retries when the network returns. Loads it again when a call of the
 * session shows that it is old: on a page from the browser's cache, or one that was open for a while and is seen again.
 */
export function startClinic(): void {
  const load = (how = loadClinic) => void how().catch(() => undefined)
  window.addEventListener('online', () => load())
  followServerClock(() => {
    if (known && +serverNow() - Date.parse(known.now) > maxAgeMs) load(refreshClinic)
  })
  load()
}

function watch(watcher: () => void): () => void {
  watchers.add(watcher)
  return () => watchers.delete(watcher)
}

/** Returns the clinic; `undefined` while it loads. */
export function useClinic(): Clinic | undefined {
  return useSyncExternalStore(
    watch,
    () => known,
    () => rendered,
  )
}

/** Returns the clinic's name, taken from the HTML while the clinic loads. */
export function useBrand(): string {
  return useClinic()?.name ?? document.querySelector<HTMLMetaElement>('meta[name=application-name]')?.content ?? ''
}
