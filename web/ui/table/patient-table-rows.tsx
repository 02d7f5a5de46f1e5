import { Skeleton, type SkeletonSize } from '../skeleton.tsx'

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
