import { type UseQueryOptions, useQuery } from '@tanstack/react-query'
import { Badge } from '../../ui/badge.tsx'

interface PendingCountProps {
  readonly query: UseQueryOptions<{ count: number }, Error, { count: number }, string[]>
  /** The state of the counted items, for screen readers. */
  readonly label: string
}

/** The number of items behind a link that need an answer or a decision; nothing for zero. */
export function PendingCount({ query, label }: PendingCountProps) {
  const count = useQuery(query).data?.count ?? 0
  if (count === 0) return null
  return (
    <>
      {' '}
      <Badge look="warn">{count}</Badge> <i className="sr-only">{label}</i>
    </>
  )
}
