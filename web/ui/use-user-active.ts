import { useSyncExternalStore } from 'react'

const signs = ['pointermove', 'pointerdown', 'keydown', 'wheel', 'focus'] as const
let lastSign = Date.now()

/**
 * Whether the user has moved or pressed anything within these minutes. Automatic requests of a page must not keep the
 * session of an absent user alive.
 */
export function useUserActive(minutes: number): boolean {
  return useSyncExternalStore(watch, () => Date.now() - lastSign < minutes * 60_000)
}

function watch(watcher: () => void): () => void {
  const noteSign = () => {
    lastSign = Date.now()
    watcher()
  }
  const timer = setInterval(watcher, 5_000)
  for (const sign of signs) window.addEventListener(sign, noteSign, { passive: true })
  noteSign()
  return () => {
    clearInterval(timer)
    for (const sign of signs) window.removeEventListener(sign, noteSign)
  }
}
