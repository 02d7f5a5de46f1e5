import { useSyncExternalStore } from 'react'
import type { TimesOverview } from '#contract/schemas/availability.ts'
import { call } from '../../api/client.ts'

/** The times that the server rendered the page with. */
let rendered = typeof document === 'undefined' ? undefined : readTimes()
/** `null` if they could not be loaded. */
let latest: TimesOverview | null | undefined = rendered
const watchers = new Set<() => void>()

const refreshMs = 60_000

function readTimes(): TimesOverview | undefined {
  const data = document.getElementById('times')
  return data ? (JSON.parse(data.textContent) as TimesOverview) : undefined
}

/** Sets the free times that the server renders the page with, if any. */
export function setServerTimes(times: TimesOverview | undefined): void {
  rendered = times
  latest = times
}

/** Whether the page shows other times than it was rendered with. */
export function haveTimesChanged(): boolean {
  return JSON.stringify(latest) !== JSON.stringify(rendered)
}

/**
 * Returns the free times of the home page: those of the HTML at first, then the current ones, loaded once a minute while the
 * page is visible. `undefined` while they load, `null` if they cannot be loaded.
 */
export function useTimes(): TimesOverview | null | undefined {
  return useSyncExternalStore(
    watchTimes,
    () => latest,
    () => rendered,
  )
}

/** Calls the watcher after every change of the free times. Returns a function that stops it. */
export function watchTimes(watcher: () => void): () => void {
  if (watchers.size === 0) follow()
  watchers.add(watcher)
  return () => watchers.delete(watcher)
}

function follow(): void {
  void load()
  const timer = setInterval(refresh, refreshMs)
  document.addEventListener('visibilitychange', refresh)
  function refresh() {
    if (watchers.size === 0) {
      clearInterval(timer)
      document.removeEventListener('visibilitychange', refresh)
    } else if (document.visibilityState === 'visible') void load()
  }
}

async function load(): Promise<void> {
  const times = await call('public GET /available/overview').catch(() => latest ?? null)
  if (JSON.stringify(times) === JSON.stringify(latest)) return
  latest = times
  for (const watcher of watchers) watcher()
}
