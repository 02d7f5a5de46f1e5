import { createContext, use, useSyncExternalStore } from 'react'
import type { Language } from '#contract/languages.ts'
import type { Clinic } from '#contract/schemas/clinic.ts'
import type { OwnTexts } from '#contract/schemas/public-texts.ts'
import { call } from '../../api/client.ts'
import { followServerClock, serverNow, setServerClock } from '../../api/server-clock.ts'
import { en } from '../../i18n/en/layout.ts'
import { useTexts } from '../../i18n/use-texts.ts'

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

/** Texts that are shown instead of the public ones. */
export const PreviewedTexts = createContext<OwnTexts | undefined>(undefined)

/** Returns the clinic's texts of the home page in the language of the page, and the sections that it hides. */
export function useHomeTexts(): OwnTexts['texts'][Language] & { readonly hidden: OwnTexts['hidden'] | undefined } {
  const { home } = useClinic() ?? {}
  const { texts, hidden } = use(PreviewedTexts) ?? home ?? {}
  return { hidden, ...texts?.[useTexts(en).locale.slice(0, 2) as Language] }
}
