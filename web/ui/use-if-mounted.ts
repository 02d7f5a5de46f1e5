import { useEffect, useRef } from 'react'

/**
 * Returns a function that does nothing after the component was unmounted, so that a late response does not close what
 * was opened instead.
 */
export function useIfMounted(act: () => void): () => void {
  const shown = useRef(false)
  useEffect(() => {
    shown.current = true
    return () => {
      shown.current = false
    }
  }, [])
  return () => {
    if (shown.current) act()
  }
}
