import { type ReactNode, useEffect, useRef } from 'react'
import { useLocation } from 'react-router'

export interface DisclosureProps {
  /** Name of the button; its content if omitted. */
  readonly label?: string | undefined
  /** Content of the button. It can show whether the panel is open by `group-open:`. */
  readonly summary: ReactNode
  readonly summaryClass: string
  readonly className?: string
  readonly panelClass: string
  readonly onToggle?: (open: boolean) => void
  readonly children: ReactNode
}

/**
 * A button that opens a panel over the page; a native disclosure. It closes on navigation, Escape, which returns the focus
 * to the button, and a press or focus outside, so that one is open at a time. Elements with `data-keeps-open` are not outside.
 */
export function Disclosure(props: DisclosureProps) {
  const { label, summary, summaryClass, className = '', panelClass, onToggle, children } = props
  const details = useRef<HTMLDetailsElement>(null)
  const { pathname } = useLocation()

  useEffect(() => {
    const close = () => details.current?.removeAttribute('open')
    const closeOn = ({ target, type }: Event) => {
      if (!(target instanceof Element)) return
      // On the press of a link, because the next page may still be loading.
      if (type === 'click') return target.closest('a') && close()
      // The page gets the focus of what disappears, such as that of an Undo that was pressed.
      const isKept = target.closest('[data-keeps-open]') || (type === 'focusin' && target.matches('main'))
      if (!isKept && !details.current?.contains(target)) close()
    }
    const closeOnEscape = (event: KeyboardEvent) => {
      if (event.key !== 'Escape' || !details.current?.open || document.querySelector('dialog[open]')) return
      close()
      details.current.querySelector('summary')?.focus()
      event.preventDefault()
    }
    const mounted = new AbortController()
    // Captured: React stops events in parts that are not hydrated yet, and the page may take the key for something else.
    const options = { signal: mounted.signal, capture: true }
    for (const type of ['pointerdown', 'click', 'focusin']) document.addEventListener(type, closeOn, options)
    document.addEventListener('keydown', closeOnEscape, options)
    return () => mounted.abort()
  }, [])

  return (
    // On another page, the panel is closed again.
    <details
      className={`group ${className}`.trim()}
      key={pathname}
      ref={details}
      onToggle={({ currentTarget }) => onToggle?.(currentTarget.open)}
    >
      <summary className={summaryClass} aria-label={label}>
        {summary}
      </summary>
      <div className={panelClass}>{children}</div>
    </details>
  )
}
