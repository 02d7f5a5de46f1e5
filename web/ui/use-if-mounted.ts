import { useEffect, useRef } from 'react'

/**
 * Does nothing once whoever renders it has left the page: an answer that comes late must not close what was opened in
 * its place.
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
