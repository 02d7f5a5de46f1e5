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

  useEffect(() => {
    const close = () => menu.current?.removeAttribute('open')
    const closeOutside = ({ target }: Event) => {
      if (!(target instanceof Node && menu.current?.contains(target))) close()
    }
    // On the press, because the next page may still be loading.
    const closeOnChoice = ({ target }: Event) => {
      if (target instanceof Element && target.closest('a')) close()
    }
    const closeOnEscape = (event: KeyboardEvent) => {
      if (event.key !== 'Escape' || !menu.current?.open) return
      close()
      menu.current.querySelector('summary')?.focus()
    }
    const mounted = new AbortController()
    const { signal } = mounted
    document.addEventListener('pointerdown', closeOutside, { signal })
    document.addEventListener('click', closeOnChoice, { signal })
    document.addEventListener('focusin', closeOutside, { signal })
    document.addEventListener('keydown', closeOnEscape, { signal })
    return () => mounted.abort()
  }, [])

  return (
    // With a new key after each navigation, the menu is closed again.
    <details className="group lg:hidden" key={key} ref={menu}>
      <summary className={buttonClass({ icon: true })} aria-label={label}>
        <IconMenu2 className="size-5 group-open:hidden" />
        <IconX className="hidden size-5 group-open:block" />
      </summary>
      <div className="menu-panel">{children}</div>
    </details>
  )
}
