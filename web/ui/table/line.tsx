import type { ReactNode } from 'react'

/** Names what an ellipsis hides in a tooltip. */
const observer =
  typeof ResizeObserver === 'undefined'
    ? undefined
    : new ResizeObserver((entries) => {
        for (const { target } of entries) {
          if (!(target instanceof HTMLElement)) continue
          if ([target, ...target.children].some(isCutOff)) target.title = target.textContent
          else target.removeAttribute('title')
        }
      })

function isCutOff({ scrollWidth, clientWidth }: Element): boolean {
  return scrollWidth > clientWidth && clientWidth > 0
}

function observeWidth(line: HTMLElement | null) {
  if (!line) return undefined
  observer?.observe(line)
  return () => observer?.unobserve(line)
}

interface LineProps {
  /** Smaller and quiet, for a second fact. */
  readonly quiet?: boolean
  /** Utilities. */
  readonly className?: string
  readonly children: ReactNode
}

/** A fact of one line in a list, cut off by an ellipsis. On a phone and on paper it wraps. */
export function Line({ quiet = false, className = '', children }: LineProps) {
  return (
    // The function is a new one for each text, which observes it again.
    <span ref={(line) => observeWidth(line)} className={`line ${quiet ? 'line-quiet' : ''} ${className}`.trim()}>
      {children}
    </span>
  )
}

/** Two facts of a list next to each other from 88rem, below each other on a narrower screen. */
export function Lines({ className = '', children }: { readonly className?: string; readonly children: ReactNode }) {
  return <span className={`lines ${className}`.trim()}>{children}</span>
}
