import type { ReactNode } from 'react'

interface SaveBarProps {
  readonly label: string
  /** What saving would do, or what prevents it. Announced when it changes. */
  readonly status: ReactNode
  readonly isWrong?: boolean
  readonly children?: ReactNode
  readonly actions: ReactNode
}

/** The bar at the end of a page with input that is not saved. Stays in sight. Its styles are those of the sheet. */
export function SaveBar({ label, status, isWrong = false, children, actions }: SaveBarProps) {
  return (
    <section aria-label={label} className="sheet-bar">
      <div>
        <p data-wrong={isWrong || undefined} role="status">
          {status}
        </p>
        {children}
      </div>
      <div>{actions}</div>
    </section>
  )
}
