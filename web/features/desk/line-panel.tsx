import type { ReactNode } from 'react'
import { IconChevronDown } from '../../ui/icons/page-icons.tsx'
import { LazyDisclosure } from '../../ui/lazy-disclosure.tsx'

interface LinePanelProps {
  readonly icon: ReactNode
  readonly label: ReactNode
  readonly count: number
  /** What is most pressing in it, where there is room. */
  readonly first?: ReactNode
  /** Whether its count is highlighted. */
  readonly isPressing?: boolean
  /** Whether it stands at the end of the line. */
  readonly atEnd?: boolean
  readonly children: ReactNode
}

/** A count in the line above the board, which opens what it counts over the board. */
export function LinePanel({ icon, label, count, first, isPressing, atEnd, children }: LinePanelProps) {
  return (
    <LazyDisclosure
      className={`desk-fold${atEnd ? ' desk-fold-end' : ''}${isPressing ? ' desk-fold-pressing' : ''}`}
      summaryClass="desk-fold-button"
      summary={
        <>
          {icon}
          <span>{label}</span> <b>{count}</b> {first && <span className="desk-fold-first">{first}</span>}
          <IconChevronDown className="desk-fold-arrow size-4 shrink-0" />
        </>
      }
      panelClass="desk-fold-panel"
    >
      {children}
    </LazyDisclosure>
  )
}

/** The rows of a panel, or a text if there are none. */
export function LineRows({ none, children }: { readonly none: string; readonly children: readonly ReactNode[] }) {
  if (children.length === 0) return <p className="desk-rows-head">{none}</p>
  return <ul className="desk-rows">{children}</ul>
}
