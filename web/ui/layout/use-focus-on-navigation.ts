import { useEffect, useRef } from 'react'
import { useLocation } from 'react-router'

/** Brings the focus to the element of this id whenever another page is shown, so that it is read and tabbed from there. */
export function useFocusOnNavigation(id: string): void {
  const { pathname } = useLocation()
  const shown = useRef(pathname)
  useEffect(() => {
    if (shown.current === pathname) return
    shown.current = pathname
    document.getElementById(id)?.focus({ preventScroll: true })
  }, [id, pathname])
}
