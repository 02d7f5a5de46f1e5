import { useQuery } from '@tanstack/react-query'
import { pendingCounts } from '../../api/pending-counts.ts'
import { Badge } from '../../ui/badge.tsx'

interface PendingCountProps {
  readonly of: 'messages' | 'reviews'
  /** The state of the counted items, for screen readers. */
  readonly label: string
}

/** The number of items behind a link that need an answer or a decision; nothing for zero. */
export function PendingCount({ of, label }: PendingCountProps) {
  const count = useQuery(pendingCounts).data?.[of] ?? 0
  if (count === 0) return null
  return (
    <>
      {' '}
      <Badge look="warn">{count}</Badge> <i className="sr-only">{label}</i>
    </>
  )
}
