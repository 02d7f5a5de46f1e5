import { useSyncExternalStore } from 'react'

const subscribe = () => () => {}

/** Whether the app responds: false in the HTML from the server and while React hydrates it. */
export function useHydrated(): boolean {
  return useSyncExternalStore(
    subscribe,
    () => true,
    () => false,
  )
}
