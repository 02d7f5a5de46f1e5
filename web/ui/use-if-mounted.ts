import { useEffect, useRef } from 'react'

/**
 * Returns a function that does nothing after the component was unmounted, so that a late response does not close what
 * was opened instead.
 */
export function useIfMounted<Args extends unknown[]>(act: (...args: Args) => void): (...args: Args) => void {
  const shown = useRef(false)
  useEffect(() => {
    shown.current = true
    return () => {
      shown.current = false
    }
  }, [])
  return (...args) => {
    if (shown.current) act(...args)
  }
}
