import { useSyncExternalStore } from 'react'

/** Whether a media query applies now. Re-renders when that changes. Not for pages that the server renders. */
export function useMedia(query: string): boolean {
  return useSyncExternalStore(
    (watcher) => {
      const media = matchMedia(query)
      media.addEventListener('change', watcher)
      return () => media.removeEventListener('change', watcher)
    },
    () => matchMedia(query).matches,
  )
}
