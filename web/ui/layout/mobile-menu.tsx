import { type ReactNode, useEffect, useRef } from 'react'
import { useLocation } from 'react-router'
import { buttonClass } from '../button/button-class.ts'
import { IconMenu2, IconX } from '../icons/icons.tsx'

interface MobileMenuProps {
  readonly label: string
  readonly children: ReactNode
}

/** The menu of small screens; a native disclosure that closes on navigation, Escape and a press outside. */
export function MobileMenu({ label, children }: MobileMenuProps) {
  const menu = useRef<HTMLDetailsElement>(null)
  const { key } = useLocation()

  const shown = useRef(key)

  // Every navigation closes the menu. A menu that was opened before hydration stays open.
  useEffect(() => {
    if (shown.current === key) return
    shown.current = key
    menu.current?.removeAttribute('open')
  }, [key])

  useEffect(() => {
    const closeOutside = ({ target }: Event) => {
      if (!(target instanceof Node && menu.current?.contains(target))) menu.current?.removeAttribute('open')
    }
    // On the press, because the next page may still be loading.
    const closeOnChoice = ({ target }: Event) => {
      if (target instanceof Element && target.closest('a')) menu.current?.removeAttribute('open')
    }
    const closeOnEscape = (event: KeyboardEvent) => {
      if (event.key !== 'Escape' || !menu.current?.open) return
      menu.current.open = false
      menu.current.querySelector('summary')?.focus()
    }
    document.addEventListener('pointerdown', closeOutside)
    document.addEventListener('click', closeOnChoice)
    document.addEventListener('focusin', closeOutside)
    document.addEventListener('keydown', closeOnEscape)
    return () => {
      document.removeEventListener('pointerdown', closeOutside)
      document.removeEventListener('click', closeOnChoice)
      document.removeEventListener('focusin', closeOutside)
      document.removeEventListener('keydown', closeOnEscape)
    }
  }, [])

  return (
    <details className="group lg:hidden" ref={menu}>
      <summary className={buttonClass({ icon: true })} aria-label={label}>
        <IconMenu2 className="size-5 group-open:hidden" />
        <IconX className="hidden size-5 group-open:block" />
      </summary>
      <div className="menu-panel">{children}</div>
    </details>
  )
}
