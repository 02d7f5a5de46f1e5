import type { ReactNode } from 'react'
import { Skeleton, type SkeletonSize } from '../skeleton.tsx'

interface OnlyRowProps {
  /** How many the table has. */
  readonly columns: number
  readonly children: ReactNode
}

/** The one row of a table that says why it lists nothing. */
function EmptyRow({ columns, children }: OnlyRowProps) {
  return (
    <tr>
      <td className="cell-only" colSpan={columns}>
        {children}
      </td>
    </tr>
  )
}

interface WaitingRowsProps {
  /** Of each cell its class and how long its text will be; none where it stays empty. */
  readonly cells: readonly (readonly [className: string, size?: SkeletonSize])[]
}

const rows = [1, 2, 3, 4, 5]

/** Rows in place of those on their way, in their height. */
export function SkeletonRows({ cells }: WaitingRowsProps) {
  return rows.map((row) => (
    <tr key={row} className="animate-late" aria-hidden>
      {cells.map(([className, size]) => (
        <td key={className} className={className}>
          {size && <Skeleton size={size} />}
        </td>
      ))}
    </tr>
  ))
}
