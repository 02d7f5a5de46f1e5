import { useEffect, useRef } from 'react'
import { useLocation } from 'react-router'

/** Moves the focus to the element with this id after each navigation, so that reading and tabbing start there. */
export function useFocusOnNavigation(id: string): void {
  const { pathname } = useLocation()
  const shown = useRef(pathname)
  useEffect(() => {
    if (shown.current === pathname) return
    shown.current = pathname
    document.getElementById(id)?.focus({ preventScroll: true })
  }, [id, pathname])
}
